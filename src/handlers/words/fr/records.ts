import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const records = ({ plural, number }: Formats<'fr'>) => {
  const counted = (count: number) =>
    plural(count, {
      one: `${number(count)} enregistrement`,
      many: `${number(count)} d’enregistrements`,
      other: `${number(count)} enregistrements`,
    });
  return {
    button: {
      details: 'Détails',
      newest: 'Les plus récents',
      highest: 'Les plus hauts',
      oldest: 'Les plus anciens',
      csv: 'CSV',
      json: 'JSON',
    },
    filter: {
      game: ({ provider }) => `jeu ${provider}`,
      player: ({ player }) => `joueur ${player}`,
      award: ({ award }) => `récompense ${award}`,
      order: {
        asc: 'les plus anciens d’abord',
        desc: 'les plus récents d’abord',
        score: 'meilleur score d’abord',
      },
    },
    sortCounted: '`sort` et `default` choisissent tous deux un ordre : c’est `sort` qui a été appliqué.',
    severalGames:
      'Ces scores viennent de plusieurs jeux, qui comptent différemment : `provider` n’en montre qu’un.',
    field: {
      record: ({ id }) => `Enregistrement ${id}`,
      numbers: ({ score, stage, bonus }) => `**Score** ${score} · **niveau** ${stage} · **bonus** ${bonus}`,
      award: ({ award }) => `**Récompense** ${award}`,
      noAward: '**Récompense** aucune',
      logged: ({ time, ago }) => `**Enregistré** ${time} (${ago})`,
      changed: ({ time, ago }) => `**Modifié** ${time} (${ago})`,
      player: '**Joueur**',
      metadata: '**Métadonnées**',
      noMetadata: '**Métadonnées** aucune',
      noJson: '**Métadonnées**, qui ne sont pas du JSON',
      unknownMetadata:
        '**Métadonnées** inconnues : le service ne liste plus cet enregistrement tel qu’il était.',
    },
    notOnPage: 'Cet enregistrement n’est plus sur cette page : relance la commande.',
    index: {
      waiting: ({ records: count }) =>
        `${counted(count)} jusqu’ici : le service n’en donne pas plus pour le moment, réessaie dans une minute`,
      reading: ({ records: count }) =>
        `lecture en cours : ${counted(count)} jusqu’ici, réessaie dans un instant`,
      whole: ({ time, records: count }) => `mis à jour ${time}, à partir de ${counted(count)}`,
      full: ({ time, records: count }) =>
        `mis à jour ${time}, à partir des ${number(count)} premiers enregistrements : les suivants ne sont pas gardés, et il peut y en avoir de plus récents`,
      cut: ({ time, records: count }) =>
        `mis à jour ${time}, à partir de ${counted(count)}, autant que le service en donne à la fois : il peut y en avoir de plus récents`,
    },
    file: {
      records: ({ records: count }) => counted(count),
      discordsFirst: ({ records: count }) =>
        `Voici les ${number(count)} premiers : Discord n’en accepte pas plus ici.`,
      discordsFirstOf: ({ records: count, all }) =>
        `Voici les ${number(count)} premiers sur ${number(all)} : Discord n’en accepte pas plus ici.`,
      first: ({ records: count }) => `Voici les ${number(count)} premiers : aucun fichier n’en a plus.`,
      firstOf: ({ records: count, all }) =>
        `Voici les ${number(count)} premiers sur ${number(all)} : aucun fichier n’en a plus.`,
      noMetadata:
        'Le fichier n’a pas de métadonnées, car ces enregistrements sont éloignés les uns des autres : « Détails » les affiche.',
    },
    nothingLogged:
      'Aucun score n’est encore connu : réessaie dans un instant, ou quand un jeu en aura enregistré.',
    unknown: {
      gameToPick: ({ typed }) =>
        `Il n’y a aucun score du jeu ${typed} : choisis-en un parmi ceux proposés pendant que tu tapes.`,
      game: ({ typed, near }) =>
        `Il n’y a aucun score du jeu ${typed} : tu voulais dire ${near.join(', ')} ?`,
      awardToPick: ({ typed }) =>
        `Il n’y a aucun score avec la récompense ${typed} : choisis-en une parmi celles proposées pendant que tu tapes.`,
      award: ({ typed, near }) =>
        `Il n’y a aucun score avec la récompense ${typed} : tu voulais dire ${near.join(', ')} ?`,
      player: ({ typed }) => `Aucun hash de joueur ne commence par ${typed}.`,
      playerNear: ({ typed, near }) =>
        `Aucun hash de joueur ne commence par ${typed}. Tu voulais dire ${near.join(', ')} ?`,
      playerByName: ({ typed }) =>
        `Aucun joueur ne porte le nom ${typed}, et aucun hash de joueur ne commence ainsi.`,
      playerByNameNear: ({ typed, near }) =>
        `Aucun joueur ne porte le nom ${typed}, et aucun hash de joueur ne commence ainsi. Tu voulais dire ${near.join(', ')} ?`,
      severalPlayers: ({ typed }) => `Plusieurs hashs de joueurs commencent par ${typed} : tapes-en plus.`,
    },
    recordGone: 'L’enregistrement dont ce bouton a besoin est introuvable : relance la commande.',
    recordNotRead:
      'L’enregistrement dont ce bouton a besoin est introuvable : appuie à nouveau dans un instant.',
    period: { week: '7 derniers jours', month: '30 derniers jours', all: 'depuis le début' },
    noneInPeriod: ({ wider }) =>
      `Aucun score sur cette période : appuie sur **${wider}** pour une plus longue.`,
    top: {
      title: ({ provider }) => `**Les meilleurs de ${provider}**`,
      stage: ({ stage }) => `niveau ${stage}`,
      noScore: ({ player }) => `${player} n’a pas de score ici.`,
      rank: ({ player, rank, players, score }) =>
        `${player} est ${rank} sur ${number(players)}, avec **${score}**.`,
    },
  } satisfies WordsOf<'records'>;
};
