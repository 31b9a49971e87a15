import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

interface One {
  readonly who: string;
  readonly facts: readonly string[];
}
interface Several {
  readonly who: string;
  readonly count: number;
}
interface SomeOf extends Several {
  readonly made: number;
}

export const audit = ({ plural, number }: Formats<'fr'>) => {
  /** @param of the resource after "de" */
  const kind = (the: string, of: string, several: (count: number) => string) => {
    const which = (noun: string, facts: readonly string[]) =>
      facts.length === 0 ? noun : `${noun} ${facts.join(' · ')}`;
    const verbOf = (noun: string) => (done: string, wanted: string) => ({
      one: {
        done: ({ who, facts }: One) => `${who} **${done}** ${which(noun, facts)}`,
        unchanged: ({ who, facts }: One) =>
          `${who} a voulu **${wanted}** ${which(noun, facts)}, et rien n’a changé`,
        failed: ({ who, facts }: One) => `${who} n’a pas pu **${wanted}** ${which(noun, facts)}`,
        uncertain: ({ who, facts }: One) => `${who} a voulu **${wanted}** ${which(noun, facts)}`,
        refused: ({ who, facts }: One) =>
          `${who} n’avait pas le droit de **${wanted}** ${which(noun, facts)}`,
      },
    });
    const severalOf = (noun: string, before: string) => (done: string, wanted: string) => ({
      ...verbOf(noun)(done, wanted),
      several: {
        all: ({ who, count }: Several) => `${who} **${done}** ${before}${several(count)}`,
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${done}** ${before}${number(made)} sur ${several(count)}`,
        none: ({ who, count }: Several) =>
          `${who} a voulu **${wanted}** ${before}${several(count)}, et rien n’a changé`,
        uncertain: ({ who, count }: Several) => `${who} a voulu **${wanted}** ${before}${several(count)}`,
      },
    });
    const ofFilter = (done: string, wanted: string) => ({
      ...severalOf(the, '')(done, wanted),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${done}** ${number(made)} sur ${several(count)} d’un filtre`,
        none: ({ who, count }: Several) => `${who} a voulu **${wanted}** ${several(count)} d’un filtre`,
      },
    });
    const undone = (what: string) => ({
      one: ({ who, facts }: One) => `${who} **a annulé** ${what} ${which(of, facts)}`,
      all: ({ who, count }: Several) => `${who} **a annulé** ${what} de ${several(count)}`,
      some: ({ who, made, count }: SomeOf) =>
        `${who} **a annulé** ${what} de ${number(made)} sur ${several(count)}`,
    });
    return {
      pin: ofFilter('a épinglé', 'épingler'),
      unpin: ofFilter('a désépinglé', 'désépingler'),
      mute: ofFilter('a mis en sourdine', 'mettre en sourdine'),
      unmute: ofFilter('a sorti de la sourdine', 'sortir de la sourdine'),
      archive: ofFilter('a archivé', 'archiver'),
      restore: ofFilter('a restauré', 'restaurer'),
      create: verbOf(the)('a créé', 'créer'),
      delete: verbOf(the)('a supprimé', 'supprimer'),
      pinMessage: verbOf(of)('a changé le message épinglé', 'changer le message épinglé'),
      undo: severalOf(of, 'de ')('a annulé un changement', 'annuler un changement'),
      undone: {
        pinning: undone('l’épinglage'),
        unpinning: undone('le désépinglage'),
        muting: undone('la mise en sourdine'),
        unmuting: undone('la fin de sourdine'),
        archiving: undone('l’archivage'),
        restoring: undone('la restauration'),
        pinningMessage: undone('l’épinglage d’un message'),
        unpinningMessage: undone('le désépinglage d’un message'),
      },
    };
  };
  return {
    conversation: kind('la conversation', 'de la conversation', (count) =>
      plural(count, {
        one: `${number(count)} conversation`,
        many: `${number(count)} de conversations`,
        other: `${number(count)} conversations`,
      }),
    ),
    score: kind('le score', 'du score', (count) =>
      plural(count, {
        one: `${number(count)} score`,
        many: `${number(count)} de scores`,
        other: `${number(count)} scores`,
      }),
    ),
    fact: {
      contact: ({ id }) => `avec le contact ${id}`,
      game: ({ id }) => `du jeu ${id}`,
      group: ({ id }) => `avec le groupe ${id}`,
    },
    label: {
      contact: ({ id }) => `contact ${id}`,
      game: ({ id }) => `jeu ${id}`,
      group: ({ id }) => `groupe ${id}`,
    },
    used: ({ who, commands }) => `${who} a utilisé ${commands}`,
    usedInVain: ({ who, commands }) => `${who} n’avait pas le droit d’utiliser ${commands}`,
    repeated: ({ said, count }) =>
      plural(count, {
        one: `${said}, encore ${number(count)} fois en une minute`,
        many: `${said}, encore ${number(count)} de fois en une minute`,
        other: `${said}, encore ${number(count)} fois en une minute`,
      }),
    because: ({ said, why }) => `${said} : ${why}`,
    why: {
      'it was so already': 'c’était déjà le cas',
      'it is so already': 'c’est déjà le cas',
      'somebody has changed this since': 'quelqu’un a changé ça entre-temps',
      'it no longer fits the filter': 'ça ne correspond plus au filtre',
      'there is nothing with this id': 'il n’y a rien avec cet ID',
      'it had changed since it was shown': 'ça avait changé depuis l’affichage',
      'the code was wrong': 'le code était faux',
      'somebody else was asked': 'la question était pour quelqu’un d’autre',
      'the time to confirm was over': 'le temps pour confirmer était passé',
      'it is uncertain whether it was done': 'on ne sait pas si ça a été fait',
      'not-found': 'il n’y a rien avec cet ID',
      'invalid-id': 'l’ID n’a pas de sens',
      'rate-limited': 'le service était occupé',
      unauthorised: 'le service ne laisse pas entrer Rollcall',
      refused: 'le service a refusé',
      unavailable: 'le service était injoignable',
      'too-slow': 'le service a mis trop de temps',
      accepted: 'le service l’a accepté et le fera peut-être plus tard',
      unconfirmed: 'le service n’a pas confirmé, donc c’est peut-être fait quand même',
      ignored: 'le service a accepté et n’a rien changé',
      'unexpected-answer': 'le service a donné une réponse qui n’a pas de sens',
    },
    counts: {
      done: ({ count }) => `fait : ${number(count)}`,
      unchanged: ({ count }) => `sans changement : ${number(count)}`,
      left: ({ count }) => `laissé tel quel : ${number(count)}`,
      gone: ({ count }) => `disparu : ${number(count)}`,
      failed: ({ count }) => `en échec : ${number(count)}`,
      unconfirmed: ({ count }) => `non confirmé : ${number(count)}`,
      defect: ({ count }) => `erreur interne : ${number(count)}`,
      untried: ({ count }) => `pas essayé : ${number(count)}`,
    },
    line: ({ label, value }) => `${label} : ${value}`,
    change: ({ label, before, after }) => `${label} : ${before} → ${after}`,
    field: {
      contact: 'contact',
      game: 'jeu',
      group: 'groupe',
      is_pinned: 'épinglage',
      is_muted: 'sourdine',
      archived_at: 'archivage',
      pinned_message_id: 'message épinglé',
      reason: 'raison',
      filter: 'filtre',
    },
    yes: 'oui',
    no: 'non',
    none: 'aucun',
    where: 'Où ça s’est passé',
    dropped: ({ count }) =>
      plural(count, {
        one: `${number(count)} ligne plus ancienne n’avait pas la place : elle est dans le journal du bot.`,
        many: `${number(count)} de lignes plus anciennes n’avaient pas la place : elles sont dans le journal du bot.`,
        other: `${number(count)} lignes plus anciennes n’avaient pas la place : elles sont dans le journal du bot.`,
      }),
  } satisfies WordsOf<'audit'>;
};
