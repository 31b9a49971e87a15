import { defineCommand } from './declaration/command.ts';
import { defineComponent } from './declaration/component.ts';
import { helpTopicId } from './help/custom-ids.ts';

const topicMenu = defineComponent({
  codec: helpTopicId,
  effect: 'update',
  run: async (_fields, context, { values: [topic] }) =>
    (await import('./help/chosen-topic.ts')).chosenTopic(topic, context),
});

/** `/help`: what the asker can do here, and why something is missing for them. All of it from the declarations. */
export const help = defineCommand({
  name: 'help',
  description: 'Show what you can do with Rollcall here',
  access: 'everyone',
  options: {},
  visibility: 'private',
  components: [topicMenu],
  run: async (_values, context) => (await import('./help/overview.ts')).overview(context),
});
