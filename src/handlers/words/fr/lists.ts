import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const lists = ({ plural, number, either }: Formats<'fr'>) => {
  const counted = (count: number, one: string, many: string) =>
    plural(count, {
      one: `${number(count)} ${one}`,
      many: `${number(count)} ${many.startsWith('e') ? 'd’' : 'de '}${many}`,
      other: `${number(count)} ${many}`,
    });
  const names = (count: number) => counted(count, 'nom', 'noms');
  const rows = (no: string, one: string, many: string) => ({
    none: no,
    noneOnPage: ({ page }: { page: number }) => `${no} à la page ${number(page)}`,
    noneOnPageOf: ({ page, pages }: { page: number; pages: number }) =>
      `${no} à la page ${number(page)} sur ${number(pages)}`,
    all: ({ count }: { count: number }) => counted(count, one, many),
    atLeast: ({ count }: { count: number }) => `${number(count)}+ ${many}`,
  });
  return {
    rows: {
      names: rows('Aucun nom', 'nom', 'noms'),
      conversations: rows('Aucune conversation', 'conversation', 'conversations'),
      scores: rows('Aucun score', 'score', 'scores'),
      records: rows('Aucun enregistrement', 'enregistrement', 'enregistrements'),
      players: rows('Aucun joueur', 'joueur', 'joueurs'),
      lines: rows('Aucune ligne', 'ligne', 'lignes'),
    },
    cannotBeShown: ({ rows }) => `Impossible à afficher : ${rows}.`,
    page: ({ page }) => `page ${number(page)}`,
    pageOf: ({ page, pages }) => `page ${number(page)} sur ${number(pages)}`,
    button: {
      previous: 'Précédent',
      next: 'Suivant',
      page: ({ page }) => `Page ${page}`,
      typeAgain: 'Taper à nouveau',
      allNames: 'Tous les noms dans un fichier',
      allOfThese: 'Tous ceux-ci dans un fichier',
      nextFile: 'Fichier suivant',
      explorer: 'Voir dans l’explorateur',
      namesOfWallet: 'Noms de ce portefeuille',
      lookUp: 'Chercher ce nom',
    },
    otherPage: {
      furthest: ({ page }) =>
        `On peut aller directement jusqu’à la page ${number(page)} : « Suivant » continue à partir de là.`,
      seemsLast: 'Cette page semble être la dernière.',
      isLast: ({ page }) => `Il n’y a pas de page ${number(page)} : celle-ci est la dernière.`,
    },
    form: {
      title: 'Aller à une page',
      page: 'Page',
      pageOrLetters: 'Page, ou premières lettres',
      first: 'première',
      last: 'dernière',
      any: ({ first, last }) => `Un nombre, ${first} ou ${last}`,
      range: ({ pages, first, last }) => `De 1 à ${number(pages)}, ${first} ou ${last}`,
      orNames: ({ range }) => `${range}, ou premières lettres : « 12 » pour les noms commençant par 12`,
      tooLong: 'Le nom de cette liste est trop long pour un formulaire : utilise les autres boutons.',
      nothing: 'Tu n’as rien tapé, donc tu restes sur cette page.',
      notANumber: ({ first, last }) => `Ce n’est pas un numéro de page. Tape un nombre, ${first} ou ${last}.`,
      fromOne: 'Les pages commencent à 1, donc tu restes sur celle-ci : tape 1 ou plus.',
      tooMany: ({ last }) =>
        `Aucune liste n’a autant de pages, donc tu restes sur celle-ci : tape ${last} pour la dernière.`,
      typed: ({ text }) => `Tu as tapé ${text}.`,
    },
    containing: ({ text }) => `avec ${text}`,
    belongsTo: ({ name }) => `${name} appartient au portefeuille`,
    theWallet: 'Le portefeuille',
    walletOf: ({ name, names: all }) => `Le portefeuille de ${name} : ${all}`,
    wallet: ({ wallet, names: all }) => `Le portefeuille ${wallet} : ${all}`,
    stale: ({ minutes }) =>
      `Le service des noms est en panne pour le moment : cette réponse date d’il y a ${counted(minutes, 'minute', 'minutes')}.`,
    justStale: 'Le service des noms est en panne pour le moment : cette réponse a moins d’une minute.',
    asFile: 'Ils sont trop longs pour un message, donc les voici dans un fichier',
    tooLarge: 'Un fichier avec ces noms est trop gros pour Discord ici : choisis un `limit` plus petit.',
    cutFile: ({ count, all }) =>
      `Le fichier contient les ${number(count)} premiers noms sur ${number(all)}, autant que Discord en accepte ici`,
    nameTooLong: {
      pages: 'Ce nom est trop long pour des boutons de page : un `limit` plus grand en montre plus.',
      button: 'Ce nom est trop long pour un bouton : un `limit` plus grand en montre plus.',
    },
    addressTooLong: {
      pages: 'Cette adresse est trop longue pour des boutons de page : un `limit` plus grand en montre plus.',
      button: 'Cette adresse est trop longue pour un bouton : un `limit` plus grand en montre plus.',
    },
    byNameAlone:
      'Le service de ce bot ne trouve les noms qu’à partir d’un nom : utilise `/list` avec un des noms du portefeuille.',
    lookedThrough: ({ count }) =>
      `Déjà parcouru : ${names(count)} de ce portefeuille. Il peut y en avoir d’autres.`,
    find: {
      none: ({ typed }) => `Aucun nom ne commence par ${typed}, donc tu restes sur cette page.`,
      noneOfFirst: ({ typed, count }) =>
        `Parmi les premiers (${names(count)}), aucun ne commence par ${typed}, donc tu restes sur cette page.`,
      found: ({ typed, found }) =>
        plural(found, {
          one: `${number(found)} nom commence par ${typed} : il est sur cette page.`,
          many: `${number(found)} de noms commencent par ${typed} : le premier est sur cette page.`,
          other: `${number(found)} noms commencent par ${typed} : le premier est sur cette page.`,
        }),
      foundOfFirst: ({ typed, found, count }) =>
        plural(found, {
          one: `Parmi les premiers (${names(count)}), ${number(found)} commence par ${typed} : il est sur cette page.`,
          many: `Parmi les premiers (${names(count)}), ${number(found)} commencent par ${typed} : le premier est sur cette page.`,
          other: `Parmi les premiers (${names(count)}), ${number(found)} commencent par ${typed} : le premier est sur cette page.`,
        }),
      apart: 'Ils ne se suivent pas, car ces noms ne sont pas dans l’ordre alphabétique.',
    },
    unregistered: {
      inSmallLetters: ({ name, small }) => `Personne n’a enregistré ${name} : voici les noms de ${small}.`,
      nothingAsked: 'Aucun nom n’a encore été cherché ici : tape le nom complet, tel qu’il a été enregistré.',
      nobody: ({ name }) => `Personne n’a enregistré le nom ${name}.`,
      didYouMean: ({ names: near }) => `Tu voulais dire ${either(near)} ?`,
      likeAnAddress: ({ command }) => `On dirait l’adresse d’un portefeuille : ${command} affiche ses noms.`,
      noSuchWallet: ({ wallet, command }) =>
        `Il n’y a pas de portefeuille ${wallet} avec des noms. Si c’est un nom, ${command} affiche son portefeuille.`,
    },
    message: {
      which: 'Lequel de ceux-ci est le nom ?',
      whichOfFirst:
        'Lequel de ceux-ci est le nom ? Le message a plus de mots qu’il n’y a de place ici : tape un autre nom avec `/list`.',
      noneChosen: 'Tu n’as choisi aucun nom : choisis-en un.',
      noName: 'Il n’y a pas de nom dans ce message. Tape-le avec `/list`.',
      allTooLong: 'Il n’y a pas de nom assez court dans ce message : tape-le avec `/list`.',
    },
  } satisfies WordsOf<'lists'>;
};
