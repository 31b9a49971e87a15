import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

/** The words for a resource and for whom or what it is with, which is always masculine. */
interface Nouns {
  readonly isFeminine: boolean;
  readonly the: string;
  readonly a: string;
  readonly no: string;
  readonly one: string;
  readonly party: string;
  /** `avec le contact` */
  readonly withParty: string;
  readonly option: 'contact' | 'game';
  readonly command: 'conversation' | 'score';
}

/** What is said of conversations and of scores. */
export function resource({ plural, number }: Formats<'fr'>, is: Nouns) {
  const { the, one, command } = is;
  const atFirst = (text: string) => text[0]?.toUpperCase() + text.slice(1);
  const subject = atFirst(the);
  /** A participle, in the masculine form ("é", "i", "t", "f"), as it goes with the resource. */
  const ofOne = (word: string) => (is.isFeminine ? `${word.replace(/f$/, 'v')}e` : word);
  const ofMany = (word: string) => `${ofOne(word)}s`;
  const counted = (count: number) =>
    plural(count, {
      one: `${number(count)} ${one}`,
      many: `${number(count)} de ${one}s`,
      other: `${number(count)} ${one}s`,
    });
  /** A count with a word of the resource: `3 épinglées` */
  const matching = (count: number, word: string) =>
    plural(count, {
      one: `${number(count)} ${ofOne(word)}`,
      many: `${number(count)} ${ofMany(word)}`,
      other: `${number(count)} ${ofMany(word)}`,
    });
  const several = (next: string): Some<SeveralWords> => ({
    all: ({ found, party }) => `Trouvé : ${counted(found)} ${is.withParty} ${party}. ${next}`,
    atLeast: ({ found, party }) => `Trouvé : au moins ${counted(found)} ${is.withParty} ${party}. ${next}`,
    soFar: ({ found, party, looked }) =>
      `Déjà parcouru : ${counted(looked)}, dont ${number(found)} ${is.withParty} ${party}. ${next}`,
    atLeastSoFar: ({ found, party, looked }) =>
      `Déjà parcouru : ${counted(looked)}, dont au moins ${number(found)} ${is.withParty} ${party}. ${next}`,
    available: ({ found, party, looked }) =>
      `Parcouru tout ce qui est disponible : ${counted(looked)}, dont ${number(found)} ${is.withParty} ${party}. ${next}`,
    atLeastAvailable: ({ found, party, looked }) =>
      `Parcouru tout ce qui est disponible : ${counted(looked)}, dont au moins ${number(found)} ${is.withParty} ${party}. ${next}`,
  });
  const change = (done: string, already: string, isNow: string) => ({
    done,
    already,
    isNow: `${subject} ${isNow}.`,
    wasAlready: `${subject} ${already} : rien n’a été changé.`,
  });
  /** A score has no sound, but notifications. */
  const notifications = (now: string) => ({
    done: `notifications ${now}`,
    already: `les notifications étaient déjà ${now}`,
    isNow: `Les notifications du ${one} sont maintenant ${now}.`,
    wasAlready: `Les notifications du ${one} étaient déjà ${now} : rien n’a été changé.`,
  });
  const muting =
    command === 'score'
      ? {
          fact: 'notifications désactivées',
          flag: 'avec notifications désactivées',
          not: 'avec notifications activées',
          mute: notifications('désactivées'),
          unmute: notifications('activées'),
        }
      : {
          fact: 'en sourdine',
          flag: 'en sourdine',
          not: 'pas en sourdine',
          mute: change('en sourdine', 'était déjà en sourdine', 'est maintenant en sourdine'),
          unmute: change('sourdine levée', 'n’était pas en sourdine', 'n’est plus en sourdine'),
        };
  const pinned = ofOne('épinglé');
  const archived = ofOne('archivé');
  return {
    fact: {
      id: ({ id }) => `${one} ${id}`,
      noParty: `Aucun ${is.party}`,
      nobody: command === 'score' ? 'aucun jeu' : 'personne',
      active: ({ time }) => `${ofOne('actif')} ${time}`,
      neverActive: `jamais ${ofOne('actif')}`,
      opened: ({ time }) => `${is.isFeminine ? 'ouverte' : 'ouvert'} ${time}`,
      neverOpened: `jamais ${is.isFeminine ? 'ouverte' : 'ouvert'}`,
      created: ({ time }) => `${ofOne('créé')} ${time}`,
      muted: muting.fact,
      pinned,
      archived: ({ time }) => `${archived} ${time}`,
      pinnedMessage: ({ message }) => `message épinglé ${message}`,
    },
    change: {
      pin: change(pinned, `était déjà ${pinned}`, `est maintenant ${pinned}`),
      unpin: change(ofOne('désépinglé'), `n’était pas ${pinned}`, `n’est plus ${pinned}`),
      mute: muting.mute,
      unmute: muting.unmute,
      archive: change(archived, `était déjà ${archived}`, `est maintenant ${archived}`),
      restore: change(ofOne('restauré'), `n’était pas ${archived}`, `est maintenant ${ofOne('restauré')}`),
    },
    undo: {
      line: {
        done: 'changement annulé',
        soAlready: 'déjà annulé',
        changedSince: 'quelqu’un a changé ça entre-temps',
      },
      nothing: {
        soAlready: `Rien n’a été annulé : c’était déjà fait. Voici ${the} dans son état actuel.`,
        changedSince: `Rien n’a été annulé : quelqu’un a changé ça entre-temps. Voici ${the} dans son état actuel.`,
      },
    },
    card: {
      created: `${subject} a été ${ofOne('créé')}.`,
      tooLongForButtons: `Cet ID est trop long pour des boutons : utilise /${command} pin, mute, archive, pin-message ou delete.`,
      isAnother: `Cet ID est maintenant celui d’${is.isFeminine ? 'une' : 'un'} autre ${one}.`,
    },
    create: {
      whichParty: `Indique un ${is.party}, un groupe ou les deux : les options \`${is.option}\` et \`group\`.`,
    },
    delete: {
      question: is.isFeminine
        ? `Supprimer cette ${one} ? Elle est perdue pour toujours, avec tous ses messages. Si tu l’archives, on peut la restaurer.`
        : `Supprimer ce ${one} ? Il est perdu pour toujours, avec tous ses messages. Si tu l’archives, on peut le restaurer.`,
      changedSinceAsked: 'Il y a eu un changement depuis la question, et voici l’état actuel.',
      byCode: ({ code }) => `Pour confirmer, relance /${command} delete avec ${code} dans les 5 minutes.`,
      byCodeAndReason: ({ code }) =>
        `Pour confirmer, relance /${command} delete avec ${code} et la raison dans les 5 minutes.`,
      wrongCode: `Le code est faux, ou ses 5 minutes sont passées : relance /${command} delete sans code pour en avoir un nouveau.`,
      tooLate: `Les 5 minutes pour confirmer sont passées : relance /${command} delete.`,
      done: ({ id }) => `${subject} ${id} a été ${ofOne('supprimé')}.`,
      goneAlready: ({ id }) => `${subject} ${id} n’existe plus.`,
    },
    messageForm: `Épingler un message d’${is.a}`,
    looked: {
      soFar: ({ count }) => `Déjà parcouru : ${counted(count)}.`,
      available: ({ count }) => `Parcouru tout ce qui est disponible : ${counted(count)}.`,
    },
    suggested: {
      none: `Il n’y a encore ${is.no} : /${command} create sert à en créer.`,
      soFar: ({ count }) =>
        `Déjà parcouru : ${counted(count)}. Tape plus de lettres, ou réessaie dans un instant`,
      available: ({ count }) => `Parcouru le disponible : ${counted(count)}. Pour le reste, tape l’ID entier`,
      chosenStatus: `Cette ligne dit seulement où en est la recherche. Tape un ${is.party} ou un ID.`,
    },
    meant: {
      none: ({ typed }) =>
        `Il n’y a ${is.no} avec l’ID ou le ${is.party} ${typed} : c’est peut-être supprimé, ou ça s’écrit autrement.`,
      noneSoFar: ({ typed, looked }) =>
        `Il n’y a ${is.no} avec l’ID ou le ${is.party} ${typed}. Déjà parcouru : ${counted(looked)}. Indique l’ID entier, ou réessaie dans un instant.`,
      noneAvailable: ({ typed, looked }) =>
        `Il n’y a ${is.no} avec l’ID ou le ${is.party} ${typed}. Parcouru tout ce qui est disponible : ${counted(looked)}. Indique l’ID entier.`,
      notToTheLetter: ({ typed }) => `Il n’y a ${is.no} dont le ${is.party} s’écrit exactement ${typed}.`,
      choose: several(`Choisis ${is.isFeminine ? 'celle' : 'celui'} dont il s’agit.`),
      giveId: several(`Indique l’ID voulu, que /${command} list affiche.`),
    },
    filter: {
      only: ({ flags }) => `seulement ${flags.join(', ')}`,
      flag: { muted: muting.flag, archived: ofMany('archivé'), pinned: ofMany('épinglé') },
      not: {
        muted: muting.not,
        archived: `non ${ofMany('archivé')}`,
        pinned: `non ${ofMany('épinglé')}`,
      },
      group: ({ group }) => `du groupe ${group}`,
      party: ({ part }) => `${is.party} avec ${part}`,
      lastActiveFirst: `d’abord les plus récemment ${is.isFeminine ? 'actives' : 'actifs'}`,
    },
    menu: {
      choose: `Choisis des ${one}s pour en changer plusieurs à la fois`,
      chosen: ({ count, most }) => `${matching(count, 'choisi')}, ${number(most)} au maximum`,
      onOtherPages: `${atFirst(ofMany('choisi'))} sur d’autres pages`,
    },
    all: {
      button: is.isFeminine ? 'Toutes celles de ce filtre …' : 'Tous ceux de ce filtre …',
      question: {
        all: ({ count }) =>
          `Tout changer dans ce filtre (${counted(count)}) ? Chaque ligne est d’abord revérifiée : celles qui ne correspondent plus au filtre ne sont pas modifiées.`,
        atLeast: ({ count }) =>
          `Tout changer dans ce filtre (jusqu’ici : ${counted(count)}) ? Chaque ligne est d’abord revérifiée : celles qui ne correspondent plus au filtre ne sont pas modifiées.`,
      },
      heading: {
        all: ({ count }) => `Tout : ${counted(count)}`,
        atLeast: ({ count }) => `Au moins ${counted(count)}`,
      },
      none: `Il n’y a plus ${is.no} dans ce filtre : appuie sur « Actualiser » sous la liste.`,
    },
    report: {
      counts: {
        done: ({ count }) => matching(count, 'fait'),
        unchanged: ({ count }) => `${number(count)} déjà ainsi`,
        left: ({ count }) => matching(count, 'ignoré'),
        gone: ({ count }) => matching(count, 'disparu'),
        failed: ({ count }) => `${number(count)} en échec`,
        unconfirmed: ({ count }) => `${number(count)} sans confirmation`,
        defect: ({ count }) => `${number(count)} avec une erreur interne`,
        untried: ({ count }) => `${number(count)} sans tentative`,
      },
      line: { noLongerFits: 'ne correspond plus au filtre', notTried: 'pas essayé' },
      tryAgain: ({ count }) => `Réessayer : ${number(count)}`,
    },
  } satisfies Some<ResourceWords>;
}
