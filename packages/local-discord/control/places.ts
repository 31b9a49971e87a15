import type { ChatClient } from '../people/chat-client.ts';

/** A person of the world. */
export interface PersonView {
  /** The user name, for addresses and options. */
  readonly name: string;
  readonly display_name: string;
  readonly id: string;
  /** Where they are: the place of a verb without another. */
  readonly channel: PlaceView;
  /** Those that they see, the direct message with the bot last. */
  readonly channels: readonly PlaceView[];
}

interface PlaceView {
  readonly id: string;
  /** Without its sign; the direct message is called "direct message". */
  readonly name: string;
}

/** The channels of a person: those of the server that they look at first. */
export function placesOf(client: ChatClient) {
  const { servers, direct } = client.places();
  const isHere = (channels: readonly { readonly id: string }[]) =>
    channels.some(({ id }) => id === client.channelId);
  const sorted = [...servers].sort((a, b) => Number(isHere(b.channels)) - Number(isHere(a.channels)));
  return [...sorted.flatMap(({ channels }) => channels), direct];
}

/** Who somebody is, and where they are and can be. */
export function personView(client: ChatClient): PersonView {
  const { user, channelId, channelName } = client;
  return {
    name: user.username,
    display_name: user.global_name ?? user.username,
    id: user.id,
    channel: { id: channelId, name: channelName },
    channels: placesOf(client).map(({ id, name }) => ({ id, name })),
  };
}
