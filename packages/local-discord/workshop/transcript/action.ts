import {
  type APIMessage,
  ApplicationCommandOptionType,
  ApplicationCommandType,
  ComponentType,
  InteractionType,
} from 'discord-api-types/v10';
import { z } from 'zod';
import { flatten } from '../../forms/components.ts';

const value = z.union([z.string(), z.number(), z.boolean()]);
/** A component of a message. In a replay it may have another custom id. */
const component = z.object({
  type: z.enum(ComponentType),
  customId: z.string(),
  label: z.string().optional(),
  /** Number of components of its type before it in the message. */
  index: z.int().nonnegative(),
});
export type UsedControl = z.infer<typeof component>;

const newPoll = z.object({
  question: z.string(),
  answers: z.array(z.object({ text: z.string(), emoji: z.string().optional() })),
  hours: z.int(),
  multiple: z.boolean(),
});

/** An action that a chat client can repeat. Ids are those of the original run. */
export const action = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('command'), path: z.string(), options: z.record(z.string(), value) }),
  z.object({ kind: z.literal('on message'), command: z.string(), message: z.string() }),
  z.object({ kind: z.literal('on user'), command: z.string(), user: z.string() }),
  z.object({ kind: z.literal('click'), message: z.string(), component }),
  z.object({
    kind: z.literal('select'),
    message: z.string(),
    component,
    chosen: z.array(z.object({ value: z.string(), label: z.string().optional() })),
  }),
  /** A message. Bots receive it only with the intent. */
  z.object({
    kind: z.literal('say'),
    content: z.string(),
    /** Id of the message to which it replies. */
    replyTo: z.string().optional(),
    /** Id of the forwarded message. */
    forwards: z.string().optional(),
    /** Ids of its files. */
    files: z.array(z.string()).optional(),
    poll: newPoll.optional(),
  }),
  z.object({ kind: z.literal('rewrite'), message: z.string(), content: z.string() }),
  z.object({ kind: z.literal('remove'), message: z.string() }),
  z.object({
    kind: z.literal('vote'),
    message: z.string(),
    answers: z.array(z.object({ id: z.int(), text: z.string() })),
  }),
  z.object({ kind: z.literal('end poll'), message: z.string() }),
  z.object({ kind: z.literal('react'), message: z.string(), emoji: z.string(), remove: z.boolean() }),
  z.object({ kind: z.literal('join'), server: z.object({ id: z.string(), name: z.string() }) }),
  z.object({ kind: z.literal('leave'), server: z.object({ id: z.string(), name: z.string() }) }),
  /** A request that a client sends automatically while its user types into an option. */
  z.object({
    kind: z.literal('autocomplete'),
    path: z.string(),
    focused: z.string(),
    typed: z.string(),
    options: z.record(z.string(), value),
  }),
  /** A fault that the developer caused. */
  z.object({
    kind: z.literal('happen'),
    name: z.string(),
    values: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
  z.object({
    kind: z.literal('submit'),
    fields: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  }),
]);
export type Action = z.infer<typeof action>;

/** An option in an interaction's payload. */
interface Option {
  readonly name: string;
  readonly type?: number | undefined;
  readonly value?: z.infer<typeof value> | undefined;
  readonly focused?: boolean | undefined;
  readonly options?: readonly Option[] | undefined;
}
const option: z.ZodType<Option> = z.object({
  name: z.string(),
  type: z.int().optional(),
  value: value.optional(),
  focused: z.boolean().optional(),
  options: z.lazy(() => z.array(option)).optional(),
});
const commandData = z.object({
  name: z.string(),
  type: z.int(),
  target_id: z.string().optional(),
  options: z.array(option).default([]),
});
const componentData = z.object({
  custom_id: z.string(),
  component_type: z.enum(ComponentType),
  values: z.array(z.string()).default([]),
});
/** Components of a message of the local Discord, which are valid. */
const components = z.custom<NonNullable<APIMessage['components']>>(Array.isArray).default([]);
const message = z.object({ id: z.string(), components });
const input = z.object({
  custom_id: z.string(),
  value: z.union([z.string(), z.boolean()]).nullish(),
  values: z.array(z.string()).optional(),
});
const modalData = z.object({
  components: z.array(
    z.object({ component: input.optional().catch(undefined), components: z.array(input).default([]) }),
  ),
});

const payload = z.discriminatedUnion('type', [
  z.object({ type: z.literal(InteractionType.ApplicationCommand), data: commandData }),
  z.object({ type: z.literal(InteractionType.ApplicationCommandAutocomplete), data: commandData }),
  z.object({ type: z.literal(InteractionType.MessageComponent), data: componentData, message }),
  z.object({ type: z.literal(InteractionType.ModalSubmit), data: modalData }),
]);

/** Returns the action of an interaction's payload; undefined for other payloads. */
export function actionOf(interaction: unknown): Action | undefined {
  const { data: parsed } = payload.safeParse(interaction);
  if (!parsed) return undefined;
  if (parsed.type === InteractionType.ApplicationCommandAutocomplete) return typingAction(parsed.data);
  if (parsed.type === InteractionType.ApplicationCommand) return commandAction(parsed.data);
  if (parsed.type === InteractionType.ModalSubmit)
    return { kind: 'submit', fields: submittedFields(parsed.data) };
  const { data, message: on } = parsed;
  const used = controlAt(on, data);
  return data.component_type === ComponentType.Button
    ? { kind: 'click', message: on.id, component: used }
    : { kind: 'select', message: on.id, component: used, chosen: chosenInMenu(on, data) };
}

function typingAction({ name, options }: z.infer<typeof commandData>): Action | undefined {
  const { path, filled, focused } = pathAndValues({ name, options });
  if (focused === undefined) return undefined;
  const { [focused]: typed = '', ...others } = Object.fromEntries(filled);
  return { kind: 'autocomplete', path, focused, typed: String(typed), options: others };
}

function commandAction({ name, type, target_id = '', options }: z.infer<typeof commandData>): Action {
  if (type === ApplicationCommandType.Message)
    return { kind: 'on message', command: name, message: target_id };
  if (type === ApplicationCommandType.User) return { kind: 'on user', command: name, user: target_id };
  const { path, filled } = pathAndValues({ name, options });
  return { kind: 'command', path, options: Object.fromEntries(filled) };
}

interface PathAndValues {
  readonly path: string;
  readonly filled: readonly (readonly [string, z.infer<typeof value>])[];
  /** Name of the focused option. */
  readonly focused: string | undefined;
}

const BRANCHES: readonly (number | undefined)[] = [
  ApplicationCommandOptionType.Subcommand,
  ApplicationCommandOptionType.SubcommandGroup,
];

function pathAndValues({ name, options = [] }: Option): PathAndValues {
  const [first] = options;
  if (first && BRANCHES.includes(first.type)) {
    const inner = pathAndValues(first);
    return { ...inner, path: `${name} ${inner.path}` };
  }
  const filled = options.flatMap((each) =>
    each.value === undefined ? [] : [[each.name, each.value] as const],
  );
  return { path: name, filled, focused: options.find((each) => each.focused)?.name };
}

function submittedFields({ components }: z.infer<typeof modalData>) {
  const inputs = components.flatMap((each) => [
    ...each.components,
    ...(each.component ? [each.component] : []),
  ]);
  return Object.fromEntries(
    inputs.flatMap((each) => {
      const filled = each.values ?? each.value ?? undefined;
      return filled === undefined ? [] : [[each.custom_id, filled] as const];
    }),
  );
}

/** Returns the components of a message that have a type. */
export function alike(
  message: Pick<APIMessage, 'components'>,
  type: ComponentType,
): ReturnType<typeof flatten> {
  return flatten(message.components ?? []).filter((each) => each.type === type);
}

function controlAt(on: z.infer<typeof message>, used: z.infer<typeof componentData>): UsedControl {
  const all = alike(on, used.component_type);
  const index = all.findIndex(({ custom_id }) => custom_id === used.custom_id);
  const { label } = all[index] ?? {};
  const type = used.component_type;
  return { type, customId: used.custom_id, index: Math.max(index, 0), ...(label !== undefined && { label }) };
}

/** Returns the values chosen in a menu, with labels for a string select. */
function chosenInMenu(on: z.infer<typeof message>, { custom_id, values }: z.infer<typeof componentData>) {
  const menu = flatten(on.components).find((each) => each.custom_id === custom_id);
  return values.map((chosen) => {
    const label = menu?.options?.find((option) => option.value === chosen)?.label;
    return { value: chosen, ...(label !== undefined && { label }) };
  });
}

/** Returns a short title of an interaction: `/list name:ada`, `button "Next"`. */
export function interactionTitle(interaction: unknown): string {
  const done = actionOf(interaction);
  return done ? titleOfAction(done) : 'something unknown';
}

export function titleOfAction(done: Action): string {
  switch (done.kind) {
    case 'command':
      return slashTitle(done.path, Object.entries(done.options));
    case 'on message':
      return `${done.command} (on a message)`;
    case 'on user':
      return `${done.command} (on a user)`;
    case 'click':
      return `button "${done.component.label ?? done.component.customId}"`;
    case 'select':
      return `menu: ${done.chosen.map(({ value, label }) => label ?? value).join(', ')}`;
    case 'submit':
      return 'form';
    case 'say':
      if (done.forwards !== undefined) return 'message forwarded';
      return done.poll ? `poll "${done.poll.question}"` : `"${done.content}"`;
    case 'rewrite':
      return `message changed to "${done.content}"`;
    case 'remove':
      return 'message deleted';
    case 'vote':
      return done.answers.length === 0
        ? 'votes taken back'
        : `vote for ${done.answers.map(({ text }) => text).join(', ')}`;
    case 'end poll':
      return 'poll ended';
    case 'react':
      return `${done.emoji} ${done.remove ? 'removed' : 'added'}`;
    case 'join':
    case 'leave':
      return `${done.kind} ${done.server.name}`;
    case 'autocomplete': {
      const filled = Object.entries({ ...done.options, [done.focused]: done.typed });
      return `typing ${slashTitle(done.path, filled)}…`;
    }
    case 'happen':
      return `what if: ${done.name}`;
  }
}

const slashTitle = (path: string, filled: readonly (readonly [string, unknown])[]) =>
  [`/${path}`, ...filled.map(([name, typed]) => `${name}:${typed}`)].join(' ');
