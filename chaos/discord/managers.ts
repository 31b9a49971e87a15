import type { ChatClient, FieldValue, InteractionResult, OpenModal, SeenMessage } from 'local-discord/people';
import { DEMO_IDS } from 'local-world/demo-world';
import { buttonOf, type WantedSettings } from './wishes.ts';

/** The answer to an interaction, and its outcome: `refused` if the client did not send it. */
export interface Followed {
  readonly answer: SeenMessage | undefined;
  readonly ending: InteractionResult['kind'] | 'refused';
  readonly modal: OpenModal | undefined;
}

/** A manager with a client, whose interactions and answers are counted. */
export interface Manager {
  readonly client: ChatClient;
  follow(what: string, act: () => Promise<InteractionResult>): Promise<Followed>;
  told(wish: WantedSettings, answer: SeenMessage | undefined): void;
}

/** The choice that leaves a setting to the host or to Discord. */
const NOT_HERE = '-';

/** With only the second role required, moderators lack it, since they have only the first. */
const ROLES = [
  [],
  [DEMO_IDS.moderatorRoleId],
  [DEMO_IDS.memberRoleId],
  [DEMO_IDS.moderatorRoleId, DEMO_IDS.memberRoleId],
];
const CHANNELS = [[], [DEMO_IDS.auditChannelId]];
/** Only English, because the texts of answers are parsed. A cooldown would refuse most of the load. */
const LANGUAGES = [NOT_HERE, 'en'];
const PAGE_SIZES = [NOT_HERE, '5', '10', '15', '20', '25'];

/** All combinations. The step is coprime with their number and changes several settings at once. */
const COMBINATIONS = ROLES.length * CHANNELS.length * LANGUAGES.length * PAGE_SIZES.length;
const STEP = 37;

/** Returns what a manager enters and the settings that it means. 96 different combinations by number. */
function choicesAt(number: number): {
  readonly fields: Readonly<Record<string, FieldValue>>;
  readonly settings: WantedSettings['settings'];
} {
  let left = (number * STEP) % COMBINATIONS;
  const next = <Choice>(choices: readonly Choice[]): Choice | undefined => {
    const chosen = choices[left % choices.length];
    left = Math.floor(left / choices.length);
    return chosen;
  };
  const roles = next(ROLES) ?? [];
  const channel = next(CHANNELS) ?? [];
  const language = next(LANGUAGES) ?? NOT_HERE;
  const rows = next(PAGE_SIZES) ?? NOT_HERE;
  return {
    fields: { moderator_roles: roles, audit_channel: channel, language: [language], page_size: rows },
    settings: {
      ...(roles.length > 0 && { moderator_roles: roles }),
      ...(channel.length > 0 && { audit_channel: channel[0] }),
      ...(language !== NOT_HERE && { language }),
      ...(rows !== NOT_HERE && { page_size: Number(rows) }),
    },
  };
}

/** Opens a form for each number and submits all at once. Of forms with the same version only one can be saved. */
export async function changeSettings(manager: Manager, numbers: readonly number[]): Promise<void> {
  const forms = await Promise.all(numbers.map(async () => openForm(manager)));
  await Promise.all(
    forms.map(async (form, at) => {
      const number = numbers[at];
      if (form && number !== undefined) await sendForm(manager, form, number);
    }),
  );
}

interface OpenForm {
  readonly panel: SeenMessage;
  readonly modal: OpenModal;
}

async function openForm({ client, follow }: Manager): Promise<OpenForm | undefined> {
  const { answer: panel } = await follow('settings', () => client.command('settings'));
  const button = panel && buttonOf(panel, 'Change');
  if (!button) return undefined;
  const { modal } = await follow('change', () => client.click(panel.message.id, button));
  return modal && { panel, modal };
}

async function sendForm(
  { client, follow, told }: Manager,
  { panel, modal }: OpenForm,
  number: number,
): Promise<void> {
  const { fields, settings } = choicesAt(number);
  const [, version] = modal.modal.custom_id.split(':').map(Number);
  if (version === undefined) throw new Error('The form of the settings names no version');
  const wish: WantedSettings = {
    kind: 'settings',
    at: Date.now(),
    author: client.user.id,
    version,
    settings,
  };
  // From here on every state of the panel counts as an answer.
  told(wish, panel);
  const { answer } = await follow('form', () => client.submit(modal, fields));
  told(wish, answer);
}
