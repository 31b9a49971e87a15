import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const moderation = ({ plural, number }: Formats<'fr'>) => {
  const action = (button: string, doing: string, before = '') => ({
    button,
    chosen: `${button}${before} la sélection`,
    all: ({ count }: { count: number }) => `${button} : ${number(count)}`,
    some: ({ count, all }: { count: number; all: number }) =>
      `${button} : ${number(count)} sur ${number(all)}`,
    doing: ({ done, all }: { done: number; all: number }) =>
      `${doing} : ${number(done)} sur ${number(all)} …`,
    report: ({ counts }: { counts: readonly string[] }) => `${button} : ${counts.join(', ')}`,
  });
  const conversations = (count: number) =>
    plural(count, {
      one: `${number(count)} conversation`,
      many: `${number(count)} de conversations`,
      other: `${number(count)} conversations`,
    });
  return {
    group: ({ group }) => `groupe ${group}`,
    action: {
      pin: action('Épingler', 'Épinglage'),
      unpin: action('Désépingler', 'Désépinglage'),
      mute: action('Mettre en sourdine', 'Mise en sourdine'),
      unmute: action('Lever la sourdine', 'Levée de la sourdine', ' de'),
      archive: action('Archiver', 'Archivage'),
      restore: action('Restaurer', 'Restauration'),
    },
    scoreAction: {
      mute: action('Désactiver les notifications', 'Désactivation des notifications', ' de'),
      unmute: action('Activer les notifications', 'Activation des notifications', ' de'),
    },
    undo: {
      button: 'Annuler le changement',
      doing: ({ done, all }) => `Annulation : ${number(done)} sur ${number(all)} …`,
      report: ({ counts }) => `Annulation : ${counts.join(', ')}`,
      done: 'Changement annulé.',
      choose: 'Choisis ce qu’il faut annuler',
      nothingChosen: 'Choisis d’abord dans le menu ce qu’il faut annuler.',
      leavesOut: ({ count }) =>
        plural(count, {
          one: `« Annuler le changement » en laisse ${number(count)} de côté : son ID est trop long.`,
          many: `« Annuler le changement » en laisse ${number(count)} de côté : leurs ID sont trop longs.`,
          other: `« Annuler le changement » en laisse ${number(count)} de côté : leurs ID sont trop longs.`,
        }),
    },
    button: {
      show: 'Afficher',
      pinMessage: 'Épingler un message',
      unpinMessage: 'Désépingler le message',
      delete: 'Supprimer',
      deleteForGood: 'Supprimer pour toujours',
      archiveInstead: 'Archiver à la place',
      keep: 'Garder',
      cancel: 'Ne rien changer',
      lookFurther: 'Chercher plus loin',
      refresh: 'Actualiser',
      goOn: 'Continuer …',
    },
    nothingDeleted: 'Rien n’a été supprimé.',
    nothingChanged: 'Rien n’a été changé.',
    nothingChosen: 'Choisis d’abord quelque chose dans le menu.',
    chooseMeant: 'Choisis ce que tu voulais dire',
    loading: 'Chargement en cours. Tape l’ID entier ou réessaie.',
    reason: ({ reason }) => `Raison : ${reason}`,
    reasonForm: {
      label: 'Raison (facultative)',
      about: 'Elle est notée avec la modification. L’étape suivante te demande de confirmer.',
    },
    confirm: {
      onlyYou: ({ time }) => `Toi seul peux confirmer, jusqu’à ${time}.`,
      onlyThey: ({ user }) => `Seul ${user} peut confirmer.`,
      tooLate: 'Les 5 minutes pour confirmer sont passées : appuie à nouveau sur le bouton de la liste.',
      confirmedAlready: 'C’est déjà confirmé : le message correspondant montre la progression.',
      askedAnew:
        'Les lignes qui correspondent à ce filtre ne sont plus celles de la question : rien n’a encore été modifié.',
    },
    list: {
      filtersTooLong:
        'Ces filtres sont trop longs pour des boutons de page : un `limit` plus grand en montre plus.',
      notShownAgain: ({ command }) =>
        `Cette liste n’est pas réaffichée après le changement : utilise ${command}.`,
      pressRefresh: 'La liste ne le montre pas encore : appuie sur « Actualiser » en dessous.',
      noFilter: 'aucun filtre',
    },
    bulk: {
      mostOfRun: ({ most }) =>
        `On en change au maximum ${number(most)} à la fois : recommence pour le reste.`,
      noUndo: ({ most }) =>
        `Au-delà de ${number(most)} lignes, on ne peut pas annuler : le rapport contient un fichier avec les ID modifiés.`,
      asOf: ({ time }) => `mis à jour ${time}`,
      others: ({ count }) => `… et ${number(count)} de plus`,
      stopped: 'Rollcall a dû s’arrêter avant la fin : ce qui est encore sélectionné peut être réessayé.',
      endedAfter: ({ done, all }) => `Ça s’est arrêté après ${number(done)} lignes sur ${number(all)}.`,
      more: ({ count, time }) =>
        plural(count, {
          one: `${number(count)} ligne de plus correspond à ce filtre (mis à jour ${time}) et n’a pas été modifiée : appuie sur « Continuer » pour la prendre en compte.`,
          many: `${number(count)} lignes de plus correspondent à ce filtre (mis à jour ${time}) et n’ont pas été modifiées : appuie sur « Continuer » pour les prendre en compte.`,
          other: `${number(count)} lignes de plus correspondent à ce filtre (mis à jour ${time}) et n’ont pas été modifiées : appuie sur « Continuer » pour les prendre en compte.`,
        }),
      remaining: ({ count }) =>
        plural(count, {
          one: `Il en reste ${number(count)} : appuie sur « Continuer », qui saute ce qui est déjà ainsi.`,
          many: `Il en reste ${number(count)} : appuie sur « Continuer », qui saute ce qui est déjà ainsi.`,
          other: `Il en reste ${number(count)} : appuie sur « Continuer », qui saute ce qui est déjà ainsi.`,
        }),
    },
    pinMessage: {
      nothingTyped: ({ none }) =>
        `Tu n’as rien tapé, donc rien n’a changé : tape l’ID d’un message, ou ${none} pour n’en épingler aucun.`,
      isNow: 'Le message est maintenant épinglé.',
      noneIsNow: 'Plus aucun message n’est épinglé.',
      wasAlready: 'Ce message était déjà épinglé : rien n’a été changé.',
      noneWasAlready: 'Aucun message n’était épinglé : rien n’a été changé.',
      before: ({ message }) => `Avant, c’était ${message}.`,
      noneBefore: 'Avant, aucun message n’était épinglé.',
      tooSlow: 'Le service est trop lent pour un formulaire : réessaie, ou indique aussi l’option `message`.',
      tooLong: 'Cet ID est trop long pour un formulaire : indique aussi l’option `message`.',
      share: 'Pour partager la réponse, indique aussi l’option `message`.',
      label: 'ID du message',
      reason: 'Raison',
      typeNone: ({ none }) => `Tape ${none} pour n’épingler aucun message.`,
      pinnedNow: ({ none }) => `C’est celui qui est épinglé. Tape ${none} pour n’en épingler aucun.`,
    },
    findConversations: {
      none: 'Aucune conversation',
      all: ({ count }) => conversations(count),
      noneOfMore: 'Aucune conversation, et il en reste à parcourir',
      someOfMore: ({ count }) => `${conversations(count)}, et il en reste à parcourir`,
      sought: ({ id, name }) =>
        `Rollcall cherche l’ID ${id} ou le nom ${name} de l’utilisateur comme contact : le service ne sait rien d’autre des utilisateurs de Discord.`,
      soFar: ({ count }) =>
        `Déjà parcouru : ${conversations(count)}. Pour le reste, réessaie dans un instant.`,
    },
  } satisfies WordsOf<'moderation'>;
};
