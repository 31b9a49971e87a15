import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const settings = ({ plural, number }: Formats<'fr'>) => {
  const inSeconds = (seconds: number) =>
    plural(seconds, {
      one: `${number(seconds)} seconde`,
      many: `${number(seconds)} de secondes`,
      other: `${number(seconds)} secondes`,
    });
  return {
    title: 'Paramètres de ce serveur',
    name: {
      moderator_roles: 'Rôles de modérateur',
      audit_channel: 'Salon du journal de modération',
      language: 'Langue',
      page_size: 'Lignes par page',
      cooldown: 'Temps d’attente',
    },
    line: ({ name, value, source }) => `**${name} :** ${value} · ${source}`,
    value: {
      permissionAlone: '« Gérer les messages » suffit',
      nobodyModerates: 'personne ne modère ici',
      none: 'aucun',
      ofEachCommand: 'selon la commande',
      seconds: ({ seconds }) => inSeconds(seconds),
      notSet: 'aucun choix',
    },
    source: {
      server: 'choix de ce serveur',
      host: 'choix de l’hébergeur',
      discord: 'choix de Discord',
      usual: 'par défaut',
    },
    note: {
      hostRoles: ({ roles }) =>
        `Les modérateurs ont aussi besoin d’un rôle exigé par l’hébergeur : ${roles.join(', ')}.`,
      hostCooldown: ({ seconds }) =>
        `Le temps d’attente choisi ici est de ${inSeconds(seconds)}. Celui de l’hébergeur est plus long, et c’est lui qui compte.`,
      notModerated: ({ setting }) =>
        `On ne peut pas choisir de rôles de modérateur : l’hébergeur de ce bot doit d’abord inscrire ce serveur dans ${setting}.`,
      noToken: ({ setting }) =>
        `On ne peut pas choisir de salon pour le journal de modération : l’hébergeur de ce bot doit d’abord configurer ${setting}.`,
      noCooldown:
        'On ne peut pas choisir de temps d’attente : celui de l’hébergeur est déjà aussi long que le plus long du formulaire.',
      notSaved: ({ setting }) =>
        `On ne peut rien modifier : ce bot tourne dans plusieurs processus, donc son hébergeur doit d’abord configurer ${setting}.`,
      away: 'La base de données des paramètres est injoignable : les valeurs ci-dessus restent en vigueur, et on ne peut rien modifier avant son retour.',
      untrusted:
        'La base de données des paramètres est injoignable : jusqu’à son retour, personne ne peut modérer ni modifier quoi que ce soit.',
      unreadable:
        'Les paramètres enregistrés de ce serveur sont illisibles, donc personne ne peut modérer ici : appuie sur « Modifier » et envoie le formulaire pour les enregistrer à nouveau.',
      auditBehind: ({ channel }) =>
        `Les lignes du journal de modération n’arrivent pas dans ${channel} : autorise Rollcall à y écrire, ou choisis un autre salon.`,
    },
    button: { change: 'Modifier', history: 'Historique', export: 'Exporter', back: 'Retour' },
    form: {
      about: {
        moderator_roles: 'Les modérateurs ont besoin d’un de ces rôles, en plus de ce que l’hébergeur exige.',
        audit_channel: 'Ce qui est modifié sur ce serveur y est noté.',
        language: 'Pour ce que tout le monde voit. Ce que toi seul vois est dans ta langue.',
        page_size: 'Quand personne ne demande un autre nombre.',
        cooldown: 'Le temps que chacun attend avant de réutiliser la même commande.',
      },
      gone: 'L’ancien choix n’existe peut-être plus. Ce que tu laisses vide reste comme c’est.',
      asHost: ({ value }) => `Selon l’hébergeur : ${value}`,
      asDiscord: ({ value }) => `Selon Discord : ${value}`,
      asEachCommand: 'Selon la commande',
    },
    saved: ({ names }) => `Enregistré : ${names.join(', ')}.`,
    unchanged: 'Rien n’était nouveau dans le formulaire, donc rien n’a été enregistré.',
    changedSince:
      'Rien n’a été enregistré : quelqu’un d’autre a modifié les paramètres entre-temps. Vérifie-les et réessaie.',
    failed: {
      away: 'Rien n’a été enregistré : la base de données des paramètres est injoignable. Réessaie dans une minute.',
      full: 'Rien n’a été enregistré : la base de données des paramètres est pleine. Préviens l’hébergeur de ce bot.',
      'read-only':
        'Rien n’a été enregistré : la base de données des paramètres est en lecture seule. Préviens l’hébergeur de ce bot.',
      locked:
        'Rien n’a été enregistré : un autre processus a verrouillé la base de données des paramètres. Réessaie dans une minute.',
      damaged:
        'Rien n’a été enregistré : la base de données des paramètres est endommagée. Préviens l’hébergeur de ce bot.',
    },
    refused: {
      notOffered: ({ name }) =>
        `Rien n’a été enregistré : le formulaire ne propose pas ce choix pour « ${name} ». Appuie sur « Modifier » et choisis à nouveau.`,
      permissions: ({ channel, permissions }) =>
        `Rien n’a été enregistré : il manque des permissions à Rollcall dans ${channel} (${permissions.join(', ')}). Accorde-les, ou choisis un autre salon.`,
    },
    permission: {
      viewChannel: 'Voir le salon',
      sendMessages: 'Envoyer des messages',
      embedLinks: 'Intégrer des liens',
      readMessageHistory: 'Voir les anciens messages',
      attachFiles: 'Joindre des fichiers',
    },
    history: {
      title: 'Derniers changements',
      none: 'Rien n’a encore été modifié.',
      host: 'l’hébergeur',
      by: ({ number, who, time }) => `**${number}.** ${who}, ${time}`,
      undid: ({ line }) => `${line}, pour annuler un changement précédent`,
      change: ({ name, before, after }) => `${name} : ${before} → ${after}`,
      leftOut: ({ count }) =>
        plural(count, {
          one: `${number(count)} changement plus ancien n’avait pas la place.`,
          many: `${number(count)} de changements plus anciens n’avaient pas la place.`,
          other: `${number(count)} changements plus anciens n’avaient pas la place.`,
        }),
      unread: 'L’historique est illisible pour le moment : réessaie dans une minute.',
      choose: 'Choisis un changement à annuler',
      option: ({ number, names }) => `${number}. ${names.join(', ')}`,
    },
    undo: {
      done: ({ names }) => `Changement annulé : ${names.join(', ')}.`,
      changedSince: ({ names }) => `Modifié à nouveau depuis, donc laissé tel quel : ${names.join(', ')}.`,
      notAllowed: ({ names }) => `Ce n’est plus possible, donc laissé tel quel : ${names.join(', ')}.`,
      nothing: 'Rien n’a été annulé.',
      notKept: 'Rien n’a été annulé : ce changement n’est plus conservé.',
    },
  } satisfies WordsOf<'settings'>;
};
