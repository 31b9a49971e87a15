import type { ServerOverview } from 'local-discord/people';
import { useEffect, useState } from 'preact/hooks';
import type { Cast, ServerCard } from '../../protocol/events.ts';
import type { SettingsChange } from '../../protocol/settings-change.ts';
import { Refusal } from '../socket/page-socket.ts';
import type { Session } from '../state/page-session.ts';

/** What a section of the settings shows and changes. */
export interface Settings {
  readonly server: ServerOverview;
  /** By the ids of users; those whom nobody can be are not there. */
  readonly displayNames: ReadonlyMap<string, string>;
  /** Makes a change at once. A refusal stands above the section. */
  change(change: SettingsChange): void;
}

/** The settings of a server as they are now, read anew whenever something of them may have changed. */
export function useSettings(session: Session, person: string, server: ServerCard) {
  const [overview, setOverview] = useState<ServerOverview>();
  const [trouble, setTrouble] = useState('');
  const cast = session.cast.value;
  const ask = async (change?: SettingsChange) => {
    const place = firstPlaceOf(cast, person);
    if (place === undefined) return;
    try {
      const result = await session.ask({ person, place }, { kind: 'settings', server: server.id, change });
      if (result.kind === 'settings') setOverview(result.settings);
      setTrouble('');
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      setTrouble(error.message);
    }
  };
  useEffect(() => void ask(), [cast, person, server.id]);
  if (!overview) return { settings: undefined, trouble };
  const displayNames = new Map(cast?.people.map(({ userId, displayName }) => [userId, displayName]));
  const settings: Settings = { server: overview, displayNames, change: (change) => void ask(change) };
  return { settings, trouble };
}

/** Anywhere where they are now: the settings are not of a place. */
function firstPlaceOf(cast: Cast | undefined, person: string): string | undefined {
  return cast?.people.find(({ name }) => name === person)?.places[0]?.id;
}
