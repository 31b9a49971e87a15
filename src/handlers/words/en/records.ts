import type { Formats } from '../formats.ts';

/**
 * Score records and leaderboards: what games have logged. `{provider}` is the game, `{award}` an award and `{player}` a
 * player's name or the beginning of their hash, all in backticks; `{score}`, `{stage}` and `{bonus}` are numbers as text; `{time}` is written by
 * Discord in the reader's language: `2 days ago`.
 */
export const records = ({ plural, number }: Formats<'en'>) => {
  const count = (records: number) =>
    plural(records, { one: '1 record', other: `${number(records)} records` });
  return {
    button: {
      details: 'Details',
      /** The order of the records. */
      newest: 'Newest',
      highest: 'Highest',
      oldest: 'Oldest',
      csv: 'CSV',
      json: 'JSON',
    },
    /** By what records are filtered and sorted, each behind ` · `. */
    filter: {
      game: ({ provider }: { provider: string }) => `game ${provider}`,
      player: ({ player }: { player: string }) => `player ${player}`,
      award: ({ award }: { award: string }) => `award ${award}`,
      order: { asc: 'oldest first', desc: 'newest first', score: 'highest score first' },
    },
    /** Said where `default` and `sort` are given, which both choose an order. */
    sortCounted: '`sort` and `default` both choose an order: `sort` counted.',
    /** Said of a list by score. */
    severalGames:
      'These scores are of several games, which count differently: `provider` shows one game alone.',
    /** A record with all its fields, a line each. What is bold is the field's name. */
    field: {
      /** Its number, at the service. */
      record: ({ id }: { id: number }) => `Record ${id}`,
      numbers: ({ score, stage, bonus }: { score: string; stage: string; bonus: string }) =>
        `**Score** ${score} · **stage** ${stage} · **bonus** ${bonus}`,
      award: ({ award }: { award: string }) => `**Award** ${award}`,
      noAward: '**Award** none',
      logged: ({ time, ago }: { time: string; ago: string }) => `**Logged** ${time} (${ago})`,
      changed: ({ time, ago }: { time: string; ago: string }) => `**Changed** ${time} (${ago})`,
      player: '**Player**',
      metadata: '**Metadata**',
      noMetadata: '**Metadata** none',
      noJson: '**Metadata**, which is not JSON',
      unknownMetadata: '**Metadata** is not known: the service no longer lists this record as it was.',
    },
    notOnPage: 'This record is not on that page any more: run the command again.',
    /** How fresh a list is, in small print, after which comes no full stop. */
    index: {
      waiting: ({ records }: { records: number }) =>
        `${count(records)} so far: the service gives no more at the moment, ask again in a minute`,
      reading: ({ records }: { records: number }) =>
        `still reading: ${count(records)} so far, ask again in a moment`,
      whole: ({ time, records }: { time: string; records: number }) =>
        `as of ${time}, from ${count(records)}`,
      full: ({ time, records }: { time: string; records: number }) =>
        `as of ${time}, from the first ${number(records)} records: no more are kept, and there may be newer ones`,
      cut: ({ time, records }: { time: string; records: number }) =>
        `as of ${time}, from ${count(records)}, as many as the service gives at once: there may be newer ones`,
    },
    /** A file of records. */
    file: {
      records: ({ records }: { records: number }) => count(records),
      discordsFirst: ({ records }: { records: number }) =>
        `These are the first ${number(records)}: Discord accepts no more here.`,
      discordsFirstOf: ({ records, all }: { records: number; all: number }) =>
        `These are the first ${number(records)} of ${number(all)}: Discord accepts no more here.`,
      first: ({ records }: { records: number }) =>
        `These are the first ${number(records)}: no file holds more.`,
      firstOf: ({ records, all }: { records: number; all: number }) =>
        `These are the first ${number(records)} of ${number(all)}: no file holds more.`,
      /** `Details` is the button. */
      noMetadata: 'The file has no metadata, since these records are far apart: Details shows it.',
    },
    /** What is offered, and answered, where no score is known: at most 100 characters. */
    nothingLogged: 'No scores are known yet: try again in a moment, or once a game has logged some.',
    unknown: {
      gameToPick: ({ typed }: { typed: string }) =>
        `There are no scores of the game ${typed}: pick one that is offered while you type.`,
      game: ({ typed, near }: { typed: string; near: readonly string[] }) =>
        `There are no scores of the game ${typed}: did you mean ${near.join(', ')}?`,
      awardToPick: ({ typed }: { typed: string }) =>
        `There are no scores with the award ${typed}: pick one that is offered while you type.`,
      award: ({ typed, near }: { typed: string; near: readonly string[] }) =>
        `There are no scores with the award ${typed}: did you mean ${near.join(', ')}?`,
      player: ({ typed }: { typed: string }) => `No player's hash begins with ${typed}.`,
      playerNear: ({ typed, near }: { typed: string; near: readonly string[] }) =>
        `No player's hash begins with ${typed}. Did you mean ${near.join(', ')}?`,
      /** The same where players are known by names too. */
      playerByName: ({ typed }: { typed: string }) =>
        `No player has the name ${typed}, and no player's hash begins with it.`,
      playerByNameNear: ({ typed, near }: { typed: string; near: readonly string[] }) =>
        `No player has the name ${typed}, and no player's hash begins with it. Did you mean ${near.join(', ')}?`,
      severalPlayers: ({ typed }: { typed: string }) =>
        `Several players' hashes begin with ${typed}: type more of it.`,
    },
    recordGone: 'The record that this button needs is not there: run the command again.',
    recordNotRead: 'The record that this button needs is not there: press it again in a moment.',
    /** How far back scores count. */
    period: { week: 'last 7 days', month: 'last 30 days', all: 'all time' },
    /** `{wider}` is the label of the button of a longer period. */
    noneInPeriod: ({ wider }: { wider: string }) =>
      `No scores in this period: press **${wider}** for a longer one.`,
    /** A leaderboard. */
    top: {
      title: ({ provider }: { provider: string }) => `**Top of ${provider}**`,
      stage: ({ stage }: { stage: string }) => `stage ${stage}`,
      noScore: ({ player }: { player: string }) => `${player} has no score here.`,
      /** `{rank}` is a medal, or `#12` in backticks. */
      rank: ({
        player,
        rank,
        players,
        score,
      }: {
        player: string;
        rank: string;
        players: number;
        score: string;
      }) => `${player} is ${rank} of ${number(players)}, with **${score}**.`,
    },
  };
};
