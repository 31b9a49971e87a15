import { defineCommand } from '../declaration/command.ts';
import { defineComponent } from '../declaration/component.ts';
import { block } from '../display/safe-text.ts';
import { exportOf } from '../server-settings.ts';
import { commands } from '../words/en/commands.ts';
import { settingsForm } from './change.ts';
import { formOpener } from './form.ts';
import { historyComponents } from './history.ts';
import { panel, serverOf, settingsIds } from './view.ts';

/** `/settings`: what a server's managers decide, with its sources, its changes and a copy of it. */
export const settings = defineCommand({
  name: 'settings',
  description: commands.settings.about,
  access: 'managers',
  options: {},
  visibility: 'private',
  components: [
    defineComponent({
      codec: settingsIds.panel,
      effect: 'update',
      run: async (_fields, context) => panel(context.serverRow, context),
    }),
    formOpener,
    settingsForm,
    ...historyComponents,
    defineComponent({
      codec: settingsIds.export,
      effect: 'private',
      run: async (_fields, context) => ({
        content: block([exportOf(serverOf(context), context.serverRow.settings)]),
      }),
    }),
  ],
  run: async (_values, context) => panel(context.serverRow, context),
});
