import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const registries = ({ plural, number, either }: Formats<'fr'>) =>
  ({
    belongsTo: ({ name, registry }) => `${name} sur ${registry} appartient au portefeuille`,
    theWallet: ({ registry }) => `Le portefeuille, avec ses noms sur ${registry}`,
    walletOf: ({ name, registry, names }) => `Le portefeuille de ${name} sur ${registry} : ${names}`,
    wallet: ({ wallet, registry, names }) => `Le portefeuille ${wallet} sur ${registry} : ${names}`,
    lookedUp: ({ typed, name }) => `C’est ${name} qui a été cherché à la place de ${typed}.`,
    paysTo: ({ address }) => `Les paiements à ce nom vont à ${address}.`,
    readSoFar: ({ count }) =>
      `${plural(count, { one: 'Voici le premier nom', many: `Voici les premiers ${number(count)} de noms`, other: `Voici les ${number(count)} premiers noms` })} : le portefeuille en a d’autres, trop pour une seule réponse.`,
    stale: ({ registry, minutes }) =>
      `Le registre ${registry} ne donne pas de nouvelle réponse pour le moment : celle-ci date d’il y a ${plural(minutes, { one: `${minutes} minute`, many: `${minutes} de minutes`, other: `${minutes} minutes` })}.`,
    justStale: ({ registry }) =>
      `Le registre ${registry} ne donne pas de nouvelle réponse pour le moment : celle-ci a moins d’une minute.`,
    namesAt: ({ registry }) => `Noms sur ${registry}`,
    namesAtService: 'Noms dans le service',
    noneTakesName: ({ name, examples }) =>
      `Aucun registre de noms de ce bot n’a de noms comme ${name} : tapes-en un comme ${either(examples)}.`,
    noneTakesWallet: ({ wallet, registries }) =>
      `${wallet} n’est pas l’adresse d’un portefeuille sur ${either(registries)} : copie l’adresse entière.`,
    invalidName: ({ name, registry, form, example }) =>
      `${name} n’est pas un nom du registre ${registry} : les noms y contiennent ${form}, par exemple ${example}.`,
    invalidNameLike: ({ name, registry, example }) =>
      `${name} n’est pas un nom du registre ${registry} : les noms y ressemblent à ${example}.`,
    forms: {
      ens: 'des lettres, des chiffres, des tirets ou des emojis, et une terminaison comme `.eth`',
      bns: 'des lettres de a à z, des chiffres, `-` ou `_`, et la terminaison `.btc`, `.id`, `.stx` ou `.app`',
      sns: 'des lettres, des chiffres ou des tirets, et la terminaison `.sns`',
      handle: 'des lettres de a à z, des chiffres, `_`, `-` ou `.`, et un `$` devant',
      tez: 'des lettres, des chiffres ou des tirets, et la terminaison `.tez`',
      self: 'des lettres de a à z, des chiffres ou des `_` isolés, mais pas de `_` au début',
    },
    mistyped: ({ wallet, registry }) =>
      `${wallet} contient une faute de frappe : on dirait une adresse du registre ${registry}. Copie l’adresse entière.`,
    notRegistered: ({ name, registry }) =>
      `Personne n’a enregistré le nom ${name} sur ${registry} : vérifie l’orthographe.`,
    noAddress: ({ name, registry }) =>
      `Le nom ${name} n’a pas d’adresse sur ${registry} : essaie un autre nom.`,
    noNames: ({ wallet, registry }) =>
      `Aucun nom n’est enregistré pour le portefeuille ${wallet} sur ${registry}.`,
    instead: ({ name, registry, instead }) =>
      `Le registre ${registry} ne cherche pas ${name} pour le moment : essaie ${instead}.`,
    noOrder: ({ registry }) => `Le registre ${registry} ne trie pas ses noms : enlève \`default\`.`,
    syncing: ({ registry }) =>
      `Le registre ${registry} rattrape son retard sur sa blockchain : réessaie dans quelques minutes.`,
    busy: ({ registry }) => `Le registre ${registry} est occupé : réessaie dans une minute.`,
    busyForSeconds: ({ registry, seconds }) =>
      `Le registre ${registry} est occupé : réessaie dans ${plural(seconds, { one: `${seconds} seconde`, many: `${seconds} de secondes`, other: `${seconds} secondes` })}.`,
    busyForMinutes: ({ registry, minutes }) =>
      `Le registre ${registry} est occupé : réessaie dans ${plural(minutes, { one: `${minutes} minute`, many: `${minutes} de minutes`, other: `${minutes} minutes` })}.`,
    unauthorised: ({ registry }) =>
      `Le registre ${registry} refuse l’accès à Rollcall : préviens l’hébergeur de ce bot, qui doit peut-être configurer une clé.`,
    refused: ({ registry }) =>
      `Le registre ${registry} a refusé : vérifie ce que tu as tapé, ou préviens l’hébergeur de ce bot.`,
    unavailable: ({ registry }) =>
      `Le registre ${registry} est injoignable pour le moment : réessaie dans une minute.`,
    tooSlow: ({ registry }) =>
      `Le registre ${registry} a mis trop de temps à répondre : réessaie dans une minute.`,
    senseless: ({ registry }) =>
      `Le registre ${registry} a donné une réponse invalide : préviens l’hébergeur de ce bot.`,
  }) satisfies WordsOf<'registries'>;
