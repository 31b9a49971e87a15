import type { permissions as english } from '../en/permissions.ts';
import type { InTwoForms } from '../translation.ts';

export const permissions: InTwoForms<typeof english> = {
  groupServer: 'Permissions générales du serveur',
  permission10: 'Voir les salons — Voit les salons, sauf ceux qui sont privés.',
  permission4: 'Gérer les salons — Crée, modifie et supprime des salons.',
  permission28:
    'Gérer les rôles — Crée des rôles et modifie ou supprime ceux qui sont sous son rôle le plus élevé.',
  permission43: 'Créer des expressions — Ajoute des émojis, des autocollants et des sons au serveur.',
  permission30:
    'Gérer les expressions — Modifie et retire des émojis, des autocollants et des sons du serveur.',
  permission7: 'Voir les logs du serveur — Lit qui a changé quoi sur ce serveur.',
  permission19: 'Voir les analyses du serveur — Lit comment le serveur grandit et qui y participe.',
  permission41:
    'Voir les analyses des abonnements au serveur — Lit ce que le serveur gagne grâce à ses abonnés.',
  permission29:
    'Gérer les WebHooks — Crée, modifie et supprime des WebHooks, qui publient des messages venus d’ailleurs.',
  permission5:
    'Gérer le serveur — Change le nom et les paramètres du serveur, ajoute des applications et décide qui peut utiliser leurs commandes.',
  groupMembership: 'Permissions des membres',
  permission0: 'Créer une invitation — Invite de nouvelles personnes sur ce serveur.',
  permission26: 'Changer de pseudo — Change son propre nom sur ce serveur.',
  permission27: 'Gérer les pseudos — Change les noms des autres sur ce serveur.',
  permission1:
    'Expulser, approuver et rejeter des membres — Retire des membres, qui peuvent revenir avec une invitation, et décide qui peut entrer.',
  permission2: 'Bannir des membres — Retire des membres pour toujours, avec leurs derniers messages.',
  permission40:
    'Exclure temporairement des membres — Empêche des membres pour un temps d’écrire, de réagir et de parler.',
  groupText: 'Permissions des salons textuels',
  permission11: 'Envoyer des messages — Écrit des messages dans les salons textuels.',
  permission38: 'Envoyer des messages dans les fils — Écrit des messages dans les fils.',
  permission35: 'Créer des fils publics — Commence des fils que tout le monde voit dans le salon.',
  permission36: 'Créer des fils privés — Commence des fils pour ceux qui y sont invités.',
  permission14: 'Intégrer des liens — Les liens montrent un aperçu de leur destination.',
  permission15: 'Joindre des fichiers — Joint des fichiers et des images aux messages.',
  permission6: 'Ajouter des réactions — Ajoute des émojis aux messages comme réactions.',
  permission18: 'Utiliser des émojis externes — Utilise des émojis d’autres serveurs.',
  permission37: 'Utiliser des autocollants externes — Utilise des autocollants d’autres serveurs.',
  permission17:
    'Mentionner @everyone, @here et tous les rôles — Prévient tout le monde d’un coup, et des rôles que personne d’autre ne peut mentionner.',
  permission13: 'Gérer les messages — Supprime les messages des autres et en retire les aperçus.',
  permission51: 'Épingler des messages — Épingle des messages et les désépingle.',
  permission52:
    'Contourner le mode lent — Écrit aussi souvent que souhaité là où les autres doivent attendre.',
  permission34: 'Gérer les fils — Renomme, ferme et supprime des fils, et voit ceux qui sont privés.',
  permission16: 'Voir les anciens messages — Lit les messages écrits avant son arrivée.',
  permission12:
    'Envoyer des messages de synthèse vocale — Fait lire des messages à voix haute à tous ceux qui regardent le salon.',
  permission46: 'Envoyer des messages vocaux — Enregistre un message et l’envoie.',
  permission49: 'Créer des sondages — Pose une question avec des réponses soumises au vote.',
  groupVoice: 'Permissions des salons vocaux',
  permission20: 'Se connecter — Rejoint des salons vocaux et y entend les autres.',
  permission21: 'Parler — Parle dans les salons vocaux.',
  permission9: 'Vidéo — Montre sa caméra ou son écran dans les salons vocaux.',
  permission42: 'Utiliser la soundboard — Joue des sons de la soundboard du serveur.',
  permission45: 'Utiliser des sons externes — Joue des sons d’autres serveurs.',
  permission25: 'Utiliser la détection de la voix — Parle sans maintenir une touche enfoncée.',
  permission8: 'Voix prioritaire — Est entendu plus fort que les autres en maintenant une touche enfoncée.',
  permission22:
    'Rendre des membres muets — Coupe le micro des autres pour tout le monde dans les salons vocaux.',
  permission23:
    'Mettre des membres en sourdine — Empêche les autres d’entendre qui que ce soit dans les salons vocaux.',
  permission24: 'Déplacer des membres — Déplace les autres vers un autre salon vocal, ou hors d’un salon.',
  permission48:
    'Définir le statut du salon vocal — Écrit de quoi il est question dans un salon vocal en ce moment.',
  groupApps: 'Permissions des applications',
  permission31:
    'Utiliser les commandes de l’application — Utilise les commandes des applications, avec une barre oblique ou dans les menus des messages et des membres.',
  permission39: 'Utiliser les activités — Lance des activités, comme des jeux à plusieurs.',
  permission50:
    'Utiliser des applications externes — Laisse les applications ajoutées pour soi écrire à la vue de tous.',
  groupStage: 'Permissions des salons de conférence',
  permission32: 'Demander à prendre la parole — Demande la parole dans les salons de conférence.',
  groupEvents: 'Permissions des événements',
  permission44: 'Créer des événements — Crée des événements, et modifie ou annule les siens.',
  permission33: 'Gérer les événements — Crée des événements, et modifie ou annule ceux de tout le monde.',
  groupAdvanced: 'Permissions avancées',
  permission3:
    'Administrateur — A toutes les permissions, même dans les salons privés, et aucun autre paramètre ne les limite. Donne-la avec prudence.',
};
