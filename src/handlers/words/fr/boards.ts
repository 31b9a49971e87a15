import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const boards = ({ plural, number }: Formats<'fr'>) =>
  ({
    title: 'Classements de ce serveur',
    message: { new: 'nouveau' },
    more: {
      button: 'Voir plus',
      removed: ({ top }) =>
        `Ce classement a été supprimé : ${top} montre les meilleurs joueurs de chaque jeu.`,
      unread: ({ top }) =>
        `Les classements sont illisibles pour le moment : appuie à nouveau sur le bouton dans une minute, ou utilise ${top}.`,
    },
    announcement: ({ player, score, passed }) =>
      `🥇 ${player} prend la première place à ${passed}, avec **${score}**`,
    name: {
      provider: 'Jeu',
      channel: 'Salon',
      every: 'Publication',
      at: 'Heure',
      zone: 'Fuseau horaire',
      day: 'Jour',
      message: 'Message',
      period: 'Période',
      stage: 'Niveau',
      limit: 'Lignes',
      chart: 'Graphique',
      announce: 'Changement en tête',
    },
    fact: { state: 'État', last: 'Dernier message', next: 'Prochaine fois' },
    value: {
      every: { day: 'chaque jour', week: 'chaque semaine', change: 'quand les scores changent' },
      day: {
        monday: 'lundi',
        tuesday: 'mardi',
        wednesday: 'mercredi',
        thursday: 'jeudi',
        friday: 'vendredi',
        saturday: 'samedi',
        sunday: 'dimanche',
      },
      message: { same: 'toujours le même, modifié', new: 'un nouveau à chaque fois' },
      allStages: 'tous les niveaux',
      none: 'aucun',
      announced: 'annoncé dans un message',
      notAnnounced: 'pas annoncé',
    },
    card: {
      heading: ({ id }) => `**Classement ${id}**`,
      line: ({ name, value }) => `**${name} :** ${value}`,
      noMessage: 'encore aucun',
      soon: 'dans quelques secondes',
      onChange: 'au prochain changement',
      waits: ({ until }) => `pas avant ${until}`,
    },
    state: {
      running: 'actif',
      'by-manager': 'mis en pause par quelqu’un qui gère le serveur',
      'by-host': 'mis en pause par l’hébergeur de ce bot',
      'channel-gone': 'mis en pause, car son salon n’existe plus',
      'no-rights': 'mis en pause, car il manque des permissions à Rollcall dans son salon',
      'message-deleted': 'mis en pause, car son message a été supprimé',
      refused: 'mis en pause, car Discord a refusé son message',
      'zone-unknown': 'mis en pause, car son fuseau horaire n’est plus connu',
    },
    refusedWith: ({ code }) => `mis en pause, car Discord a refusé son message avec l’erreur ${code}`,
    note: {
      'by-host': 'Seul l’hébergeur de ce bot peut le reprendre.',
      'channel-gone': 'Appuie sur « Modifier » et choisis un autre salon, puis appuie sur « Reprendre ».',
      'no-rights':
        'Accorde à Rollcall dans le salon les permissions « Voir le salon », « Envoyer des messages », « Intégrer des liens », « Voir les anciens messages » et, pour un graphique, « Joindre des fichiers ». Appuie ensuite sur « Reprendre ».',
      'message-deleted': 'Appuie sur « Reprendre » pour commencer avec un nouveau message.',
      refused:
        'Vérifie le salon, puis appuie sur « Reprendre ». Si ça recommence, préviens l’hébergeur de ce bot.',
      'zone-unknown':
        'Appuie sur « Modifier » et indique un autre fuseau horaire, puis appuie sur « Reprendre ».',
      unkept:
        'Rien n’est publié pour le moment : aucun processus ne s’occupe des classements. Si ça dure, préviens l’hébergeur de ce bot.',
    },
    button: {
      postNow: 'Publier maintenant',
      preview: 'Aperçu',
      pause: 'Mettre en pause',
      resume: 'Reprendre',
      change: 'Modifier',
      remove: 'Supprimer',
      removeForGood: 'Supprimer pour toujours',
      keep: 'Garder',
      all: 'Tous les classements',
    },
    list: {
      none: ({ create }) => `Ce serveur n’a aucun classement : ${create} en crée un.`,
      choose: 'Choisis un classement',
      page: ({ page, pages }) => `page ${page} sur ${pages}`,
    },
    form: {
      title: ({ id }) => `Modifier le classement ${id}`,
      about: {
        channel: 'Dans un autre salon, il commence avec un nouveau message.',
        at: 'Sur 24 heures, par exemple 18:00.',
        zone: 'Un fuseau horaire IANA, par exemple Europe/Paris.',
        limit: 'Le nombre de joueurs affichés.',
        message: 'Un message qui est modifié, ou un nouveau à chaque fois.',
      },
    },
    done: {
      post: 'Il sera publié dans quelques secondes.',
      pause: 'Rien ne sera publié tant que personne n’appuie sur « Reprendre ».',
      resume: 'Il est de nouveau actif.',
    },
    previewEmpty: 'Rien ne serait publié maintenant, car il n’y a pas de scores :',
    wasSo: 'C’était déjà le cas, donc rien n’a été enregistré.',
    tooSoon:
      'Ce classement vient d’être publié : appuie à nouveau sur « Publier maintenant » dans 10 secondes.',
    askRemoval: ({ id }) => `Supprimer le classement ${id} pour toujours ? Ses messages restent.`,
    removed: ({ id }) => `Le classement ${id} est supprimé. Ses messages restent.`,
    changedSince:
      'Rien n’a été enregistré : quelqu’un a modifié ce classement entre-temps. Vérifie comment il est maintenant et réessaie.',
    gone: 'Rien n’a été fait : ce classement a été supprimé.',
    unread:
      'Les classements sont illisibles pour le moment : réessaie dans une minute et, si ça recommence, préviens l’hébergeur de ce bot.',
    refused: {
      at: ({ typed }) =>
        `Rien n’a été enregistré : ${typed} n’est pas une heure. Écris-la sur 24 heures, par exemple \`18:00\`.`,
      zone: ({ typed }) =>
        `Rien n’a été enregistré : ${typed} n’est pas un fuseau horaire. Écris un fuseau IANA, par exemple \`Europe/Paris\` ou \`UTC\`.`,
      zoneNear: ({ typed }) =>
        `Rien n’est encore enregistré. À quel fuseau horaire penses-tu avec ${typed} ?`,
      dayAlone: ({ day }) =>
        `Rien n’a été enregistré : ${day} ne va qu’avec \`every:week\`. Ajoute-le, ou retire le jour.`,
      announceAlone: ({ announce }) =>
        `Rien n’a été enregistré : ${announce} ne va qu’avec \`every:change\`. Ajoute-le, ou retire l’annonce.`,
      withChange: ({ options }) =>
        `Rien n’a été enregistré : avec \`every:change\`, un seul message est modifié quand les scores changent, donc retire ${options.join(', ')}.`,
      yours: ({ channel, permissions }) =>
        `Rien n’a été enregistré : il te manque des permissions dans ${channel} (${permissions.join(', ')}). Choisis un salon où tu peux écrire.`,
      ofBoth: ({ channel, yours, permissions }) =>
        `Rien n’a été enregistré : dans ${channel}, il te manque des permissions (${yours.join(', ')}), et à Rollcall aussi (${permissions.join(', ')}). Choisis un autre salon.`,
      full: ({ most }) =>
        plural(most, {
          one: `Rien n’a été enregistré : ce serveur a ${number(most)} classement, le maximum que l’hébergeur de ce bot autorise. Supprime-le d’abord.`,
          many: `Rien n’a été enregistré : ce serveur a ${number(most)} de classements, le maximum que l’hébergeur de ce bot autorise. Supprimes-en un d’abord.`,
          other: `Rien n’a été enregistré : ce serveur a ${number(most)} classements, le maximum que l’hébergeur de ce bot autorise. Supprimes-en un d’abord.`,
        }),
    },
  }) satisfies WordsOf<'boards'>;
