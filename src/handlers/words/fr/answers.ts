import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const answers = ({ plural, number, either }: Formats<'fr'>) =>
  ({
    access: {
      unknownCommand: 'Rollcall ne connaît plus cette commande : tape / pour voir celles qui existent.',
      unknownComponent:
        'Rollcall ne connaît pas ce bouton : appuie dessus à nouveau dans un instant et, si ça ne suffit pas, relance la commande.',
      otherServers:
        'Ça ne marche que sur les serveurs que l’hébergeur de ce bot a choisis pour la modération.',
      permission:
        'C’est réservé aux modérateurs : il te faut la permission « Gérer les messages » dans ce salon.',
      managedServers: 'Ça ne marche que sur les serveurs qui ont installé Rollcall.',
      manage: 'C’est réservé à ceux qui gèrent le serveur : il te faut la permission « Gérer le serveur ».',
      role: ({ roles }) => `C’est réservé aux modérateurs : il te faut le rôle ${either(roles)}.`,
      ownRole: ({ roles }) =>
        `C’est réservé aux modérateurs : selon les paramètres de ce serveur, il te faut aussi le rôle ${either(roles)}.`,
      storeAway:
        'Personne ne peut modérer pour le moment : la base de données des paramètres des serveurs est illisible. Réessaie dans une minute et, si ça recommence, préviens l’hébergeur de ce bot.',
      unreadableSettings:
        'Personne ne peut modérer ici pour le moment : Rollcall ne peut pas lire les paramètres enregistrés de ce serveur. Quelqu’un qui a la permission « Gérer le serveur » peut les enregistrer à nouveau avec /settings.',
      tooSoon: ({ command, seconds }) =>
        `Réessaie ${command} dans ${plural(seconds, { one: `${seconds} seconde`, many: `${seconds} de secondes`, other: `${seconds} secondes` })}.`,
    },
    reference: ({ reference }) => `Référence ${reference}`,
    defect:
      'Quelque chose s’est mal passé dans Rollcall : réessaie et, si ça recommence, préviens l’hébergeur de ce bot.',
    uncertain: ({ command }) =>
      `On ne sait pas si ça a été fait : vérifie avec ${command} et réessaie si ce n’est pas le cas.`,
    notShown: 'Ça n’a pas marché : réessaie pour voir pourquoi.',
    notTold:
      'Le résultat n’a pas pu être envoyé dans un message à part : vérifie ce qui a changé avant de réessayer.',
    toldInPrivate: 'Ça n’a pas marché. La personne qui a utilisé la commande a reçu la raison en privé.',
    noTarget: {
      message: 'Discord n’a pas dit de quel message il s’agit : réessaie.',
      user: 'Discord n’a pas dit de quel utilisateur il s’agit : réessaie.',
    },
    option: {
      missing: ({ option }) => `L’option \`${option}\` est obligatoire.`,
      tooShort: ({ option, least }) =>
        `L’option \`${option}\` doit avoir au moins ${plural(least, { one: `${least} caractère`, many: `${least} de caractères`, other: `${least} caractères` })}.`,
      tooLong: ({ option, most }) => `L’option \`${option}\` doit avoir au maximum ${most} caractères.`,
      truth: ({ option }) => `L’option \`${option}\` doit être True ou False.`,
      range: ({ option, min, max }) =>
        `L’option \`${option}\` doit être un nombre entier de ${min} à ${max}.`,
      whole: ({ option }) => `L’option \`${option}\` doit être un nombre entier.`,
      user: ({ option }) => `L’option \`${option}\` doit être un utilisateur.`,
      oneOf: ({ option, values }) =>
        `L’option \`${option}\` doit être une de ces valeurs : ${values.join(', ')}.`,
      channel: ({ option }) => `L’option \`${option}\` doit être un salon textuel ou un salon d’annonces.`,
    },
    component: {
      older:
        'Ce bouton ou ce formulaire vient d’une version plus ancienne de Rollcall : relance la commande pour en avoir un nouveau.',
      newer:
        'Ce bouton ou ce formulaire vient d’une version plus récente de Rollcall, en cours d’installation : appuie à nouveau dans un instant, ou rouvre-le.',
      garbled:
        'Rollcall ne peut pas lire ce bouton ou ce formulaire : relance la commande pour en avoir un nouveau.',
    },
    service: {
      invalidName:
        'Un nom enregistré compte de 1 à 255 caractères, sans caractères de contrôle : vérifie-le et réessaie.',
      invalidWallet:
        'L’adresse d’un portefeuille compte de 1 à 255 caractères, sans caractères de contrôle : vérifie-la et réessaie.',
      notRegistered: ({ name }) => `Personne n’a enregistré le nom ${name} : vérifie l’orthographe.`,
      noNames: ({ wallet }) => `Aucun nom n’est enregistré pour le portefeuille ${wallet}.`,
      invalidId: 'Un ID compte de 1 à 255 caractères, sans caractères de contrôle : vérifie-le et réessaie.',
      notFound: ({ id }) => `Il n’y a rien avec l’ID ${id} : c’est peut-être supprimé, ou l’ID est faux.`,
      busy: 'Le service est occupé : réessaie dans une minute.',
      busyForSeconds: ({ seconds }) =>
        `Le service est occupé : réessaie dans ${plural(seconds, { one: `${seconds} seconde`, many: `${seconds} de secondes`, other: `${seconds} secondes` })}.`,
      busyForMinutes: ({ minutes }) =>
        `Le service est occupé : réessaie dans ${plural(minutes, { one: `${minutes} minute`, many: `${minutes} de minutes`, other: `${minutes} minutes` })}.`,
      unauthorised:
        'Le service refuse l’accès à Rollcall : préviens l’hébergeur de ce bot, qui peut configurer son jeton.',
      refused: 'Le service a refusé : vérifie ce que tu as tapé, ou préviens l’hébergeur de ce bot.',
      unavailable: 'Le service est injoignable pour le moment : réessaie dans une minute.',
      tooSlow: 'Le service a mis trop de temps à répondre : réessaie dans une minute.',
      accepted: 'Le service a accepté et le fera peut-être plus tard : vérifie avant de réessayer.',
      unconfirmed:
        'Le service n’a pas confirmé, donc c’est peut-être fait quand même : vérifie avant de réessayer.',
      ignored: 'Le service a accepté, mais n’a rien changé : préviens l’hébergeur de ce bot.',
      outOfReach: ({ rows }) =>
        `De cette liste, on ne peut afficher que ${plural(rows, { one: 'la première ligne', many: `les premiers ${number(rows)} de lignes`, other: `les ${number(rows)} premières lignes` })} : préviens l’hébergeur de ce bot, qui peut peut-être changer ça.`,
      abandoned: 'Ça a pris trop de temps : réessaie.',
      senseless: 'Le service a donné une réponse invalide : préviens l’hébergeur de ce bot.',
    },
  }) satisfies WordsOf<'answers'>;
