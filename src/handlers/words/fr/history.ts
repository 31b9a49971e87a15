import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const history = ({ plural, number }: Formats<'fr'>) =>
  ({
    title: 'Ce qui a été modéré',
    about: ({ id }) => `sur ${id}`,
    by: ({ user }) => `par ${user}`,
    lost: ({ count }) =>
      plural(count, {
        one: `${number(count)} ligne se trouve seulement dans le journal du bot`,
        many: `${number(count)} de lignes se trouvent seulement dans le journal du bot`,
        other: `${number(count)} lignes se trouvent seulement dans le journal du bot`,
      }),
    off: {
      AUDIT_DAYS: 'Ce bot ne garde pas d’historique de modération : `AUDIT_DAYS` vaut 0.',
      DATABASE_URL:
        'Ce bot ne garde pas d’historique de modération : il tourne dans plusieurs processus, et `DATABASE_URL` n’est pas configuré.',
    },
    unread: {
      away: 'L’historique de modération est injoignable : réessaie dans une minute.',
      full: 'La base de données de l’historique de modération est pleine : préviens l’hébergeur de ce bot.',
      'read-only':
        'Cette version du bot ne peut pas lire l’historique de modération : préviens l’hébergeur du bot.',
      locked: 'Un autre processus a verrouillé l’historique de modération : réessaie dans une minute.',
      damaged: 'L’historique de modération est endommagé : préviens l’hébergeur de ce bot.',
    },
    several: ({ typed, found }) =>
      `${typed} correspond à ${number(found)} résultats : choisis une des suggestions de \`id\`.`,
    notAll: 'Tout l’historique n’a pas été parcouru : tape plus ou l’ID entier, ou réessaie plus tard.',
    button: { history: 'Historique', csv: 'CSV' },
    cutFile: ({ count }) =>
      plural(count, {
        one: 'Le fichier contient la ligne la plus récente : Discord n’en accepte pas plus ici.',
        many: `Le fichier contient les derniers ${number(count)} de lignes : Discord n’en accepte pas plus ici.`,
        other: `Le fichier contient les ${number(count)} lignes les plus récentes : Discord n’en accepte pas plus ici.`,
      }),
  }) satisfies WordsOf<'history'>;
