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

/** A verb that differs by the kind: a score has no sound, but notifications. */
interface Muting {
  readonly done: string;
  readonly wanted: string;
  readonly undone: string;
  /** Whether the resource stands after "de". */
  readonly isOf?: true;
}

export const audit = ({ plural, number }: Formats<'fr'>) => {
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
        `${who} n’avait pas le droit ${/^[aeé]/.test(wanted) ? 'd’' : 'de '}**${wanted}** ${which(noun, facts)}`,
    },
  });
  /** @param of the resource after "de" */
  const kind = (
    the: string,
    of: string,
    several: (count: number) => string,
    { mute, unmute }: Readonly<Record<'mute' | 'unmute', Muting>>,
  ) => {
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
    const ofFilter = (done: string, wanted: string, noun = the, before = '') => ({
      ...severalOf(noun, before)(done, wanted),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${done}** ${before}${number(made)} sur ${several(count)} d’un filtre`,
        none: ({ who, count }: Several) =>
          `${who} a voulu **${wanted}** ${before}${several(count)} d’un filtre`,
      },
    });
    const muting = ({ done, wanted, isOf }: Muting) =>
      isOf ? ofFilter(done, wanted, of, 'de ') : ofFilter(done, wanted);
    const undone = (what: string) => ({
      one: ({ who, facts }: One) => `${who} **a annulé** ${what} ${which(of, facts)}`,
      all: ({ who, count }: Several) => `${who} **a annulé** ${what} de ${several(count)}`,
      some: ({ who, made, count }: SomeOf) =>
        `${who} **a annulé** ${what} de ${number(made)} sur ${several(count)}`,
    });
    return {
      pin: ofFilter('a épinglé', 'épingler'),
      unpin: ofFilter('a désépinglé', 'désépingler'),
      mute: muting(mute),
      unmute: muting(unmute),
      archive: ofFilter('a archivé', 'archiver'),
      restore: ofFilter('a restauré', 'restaurer'),
      create: verbOf(the)('a créé', 'créer'),
      delete: verbOf(the)('a supprimé', 'supprimer'),
      pinMessage: verbOf(of)('a changé le message épinglé', 'changer le message épinglé'),
      undo: severalOf(of, 'de ')('a annulé un changement', 'annuler un changement'),
      undone: {
        pinning: undone('l’épinglage'),
        unpinning: undone('le désépinglage'),
        muting: undone(mute.undone),
        unmuting: undone(unmute.undone),
        archiving: undone('l’archivage'),
        restoring: undone('la restauration'),
        pinningMessage: undone('l’épinglage d’un message'),
        unpinningMessage: undone('le désépinglage d’un message'),
      },
    };
  };
  const ofBoard = verbOf('le classement');
  return {
    conversation: kind(
      'la conversation',
      'de la conversation',
      (count) =>
        plural(count, {
          one: `${number(count)} conversation`,
          many: `${number(count)} de conversations`,
          other: `${number(count)} conversations`,
        }),
      {
        mute: { done: 'a mis en sourdine', wanted: 'mettre en sourdine', undone: 'la mise en sourdine' },
        unmute: {
          done: 'a levé la sourdine',
          wanted: 'lever la sourdine',
          undone: 'la levée de la sourdine',
          isOf: true,
        },
      },
    ),
    score: kind(
      'le score',
      'du score',
      (count) =>
        plural(count, {
          one: `${number(count)} score`,
          many: `${number(count)} de scores`,
          other: `${number(count)} scores`,
        }),
      {
        mute: {
          done: 'a désactivé les notifications',
          wanted: 'désactiver les notifications',
          undone: 'la désactivation des notifications',
          isOf: true,
        },
        unmute: {
          done: 'a activé les notifications',
          wanted: 'activer les notifications',
          undone: 'l’activation des notifications',
          isOf: true,
        },
      },
    ),
    board: {
      create: ofBoard('a créé', 'créer'),
      change: ofBoard('a modifié', 'modifier'),
      pause: ofBoard('a mis en pause', 'mettre en pause'),
      resume: ofBoard('a repris', 'reprendre'),
      remove: ofBoard('a supprimé', 'supprimer'),
      post: ofBoard('a publié', 'publier'),
    },
    settings: {
      done: ({ who }) => `${who} a **modifié** les paramètres du serveur`,
      unchanged: ({ who }) => `${who} a voulu **modifier** les paramètres du serveur, et rien n’a changé`,
      failed: ({ who }) => `${who} n’a pas pu **modifier** les paramètres du serveur`,
      uncertain: ({ who }) => `${who} a voulu **modifier** les paramètres du serveur`,
      refused: ({ who }) => `${who} n’avait pas le droit de **modifier** les paramètres du serveur`,
    },
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
    withReason: ({ said, why }) => `${said} : ${why}`,
    why: {
      'it was so already': 'c’était déjà le cas',
      'it is so already': 'c’est déjà le cas',
      'somebody has changed this since': 'quelqu’un a changé ça entre-temps',
      'it no longer fits the filter': 'ça ne correspond plus au filtre',
      'there is nothing with this id': 'il n’y a rien avec cet ID',
      'it had changed since it was shown': 'ça avait changé depuis l’affichage',
      'the code was wrong': 'le code était faux',
      'somebody else was asked': 'c’est à quelqu’un d’autre de confirmer',
      'the time to confirm was over': 'le temps pour confirmer était passé',
      'it is uncertain whether it was done': 'on ne sait pas si ça a été fait',
      'the store was away': 'la base de données était injoignable',
      'the store was full': 'la base de données était pleine',
      'the store was read-only': 'la base de données était en lecture seule',
      'the store was locked': 'un autre processus avait verrouillé la base de données',
      'the store was damaged': 'la base de données était endommagée',
      'it was too late': 'plus de la moitié du temps jusqu’à la publication suivante était passée',
      'the channel could not be read': 'Rollcall n’a pas pu voir si le message était déjà là',
      'not-found': 'il n’y a rien avec cet ID',
      'invalid-id': 'l’ID n’est pas valide',
      'rate-limited': 'le service était occupé',
      unauthorised: 'le service refuse l’accès à Rollcall',
      refused: 'le service a refusé',
      unavailable: 'le service était injoignable',
      'too-slow': 'le service a mis trop de temps',
      accepted: 'le service l’a accepté et le fera peut-être plus tard',
      unconfirmed: 'le service n’a pas confirmé, donc c’est peut-être fait quand même',
      ignored: 'le service a accepté, mais n’a rien changé',
      'unexpected-answer': 'le service a donné une réponse invalide',
    },
    counts: {
      done: ({ count }) => `fait : ${number(count)}`,
      unchanged: ({ count }) => `déjà ainsi : ${number(count)}`,
      left: ({ count }) => `ignoré : ${number(count)}`,
      gone: ({ count }) => `n’existe plus : ${number(count)}`,
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
      notifications_off: 'notifications désactivées',
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
