import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const history = ({ plural, number }: Formats<'es-ES'>) =>
  ({
    title: 'Lo que se ha moderado',
    about: ({ id }) => `sobre ${id}`,
    by: ({ user }) => `por ${user}`,
    lost: ({ count }) =>
      plural(count, {
        one: '1 línea está solo en el registro del bot',
        many: `${number(count)} de líneas están solo en el registro del bot`,
        other: `${number(count)} líneas están solo en el registro del bot`,
      }),
    off: {
      AUDIT_DAYS: 'Este bot no guarda el historial de moderación: `AUDIT_DAYS` es 0.',
      DATABASE_URL:
        'Este bot no guarda el historial de moderación: funciona en varios procesos y `DATABASE_URL` no está configurado.',
    },
    unread: {
      away: 'No se puede acceder al historial de moderación: inténtalo otra vez dentro de un minuto.',
      full: 'La base de datos del historial de moderación está llena: avisa al responsable de este bot.',
      'read-only':
        'Esta versión del bot no puede leer el historial de moderación: avisa al responsable del bot.',
      locked: 'Otro proceso ha bloqueado el historial de moderación: inténtalo otra vez dentro de un minuto.',
      damaged: 'El historial de moderación está dañado: avisa al responsable de este bot.',
    },
    several: ({ typed, found }) =>
      `${typed} coincide con ${number(found)} resultados: elige una de las sugerencias de \`id\`.`,
    notAll: 'No se ha buscado en todo el historial: escribe más o el ID entero, o inténtalo más tarde.',
    button: { history: 'Historial', csv: 'CSV' },
    cutFile: ({ count }) =>
      plural(count, {
        one: 'El archivo tiene la línea más reciente: Discord no admite más aquí.',
        many: `El archivo tiene los últimos ${number(count)} de líneas: Discord no admite más aquí.`,
        other: `El archivo tiene las ${number(count)} líneas más recientes: Discord no admite más aquí.`,
      }),
  }) satisfies WordsOf<'history'>;
