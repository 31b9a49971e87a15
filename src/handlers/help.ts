import { defineCommand } from './declaration/command.ts';
import { defineComponent } from './declaration/component.ts';
import { helpPage } from './help/command-page.ts';
import { overview } from './help/overview.ts';
import { helpTopicId, typedCommands } from './help/topics.ts';

const topicMenu = defineComponent({
  codec: helpTopicId,
  effect: 'update',
  async run(_fields, context, { values: [topic] }) {
    // Somebody may have lost the right to it since the menu was shown.
    const command = typedCommands(context).find(({ name }) => name === topic);
    return command ? helpPage(command, context) : overview(context);
  },
});

/** `/help`: what the asker can do here, and why something is missing for them. All of it from the declarations. */
export const help = defineCommand({
  name: 'help',
  description: 'Show what you can do with Rollcall here',
  access: 'everyone',
  options: {},
  visibility: 'private',
  components: [topicMenu],
  run: async (_values, context) => overview(context),
});
