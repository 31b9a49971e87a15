import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const settings = ({ plural, number }: Formats<'es-ES'>) => {
  const inSeconds = (seconds: number) =>
    plural(seconds, {
      one: '1 segundo',
      many: `${number(seconds)} de segundos`,
      other: `${number(seconds)} segundos`,
    });
  return {
    title: 'Ajustes de este servidor',
    name: {
      moderator_roles: 'Roles de moderador',
      audit_channel: 'Canal de auditoría',
      language: 'Idioma',
      page_size: 'Filas por página',
      cooldown: 'Tiempo de espera',
    },
    line: ({ name, value, source }) => `**${name}:** ${value} · ${source}`,
    value: {
      permissionAlone: 'basta con «Gestionar mensajes»',
      nobodyModerates: 'aquí no modera nadie',
      none: 'ninguno',
      ofEachCommand: 'según el comando',
      seconds: ({ seconds }) => inSeconds(seconds),
      notSet: 'sin elegir',
    },
    source: {
      server: 'elección de este servidor',
      host: 'elección del responsable del bot',
      discord: 'elección de Discord',
      usual: 'por defecto',
    },
    note: {
      hostRoles: ({ roles }) =>
        `Los moderadores necesitan además un rol que exige el responsable del bot: ${roles.join(', ')}.`,
      hostCooldown: ({ seconds }) =>
        `El tiempo de espera elegido aquí es de ${inSeconds(seconds)}. El del responsable del bot es más largo y es el que cuenta.`,
      notModerated: ({ setting }) =>
        `No se pueden elegir roles de moderador: el responsable de este bot tiene que incluir antes este servidor en ${setting}.`,
      noToken: ({ setting }) =>
        `No se puede elegir un canal de auditoría: el responsable de este bot tiene que configurar antes ${setting}.`,
      noCooldown:
        'No se puede elegir un tiempo de espera: el del responsable del bot ya es tan largo como el más largo del formulario.',
      notSaved: ({ setting }) =>
        `No se puede cambiar nada: este bot funciona en varios procesos, así que su responsable tiene que configurar antes ${setting}.`,
      away: 'No se puede acceder a la base de datos de los ajustes: los valores de arriba siguen en uso, y no se puede cambiar nada hasta que vuelva.',
      untrusted:
        'No se puede acceder a la base de datos de los ajustes: hasta que vuelva, nadie puede moderar ni cambiar nada.',
      unreadable:
        'Los ajustes guardados de este servidor no se pueden leer, así que aquí nadie puede moderar: pulsa «Cambiar» y envía el formulario para guardarlos de nuevo.',
      auditBehind: ({ channel }) =>
        `Las líneas de la auditoría no llegan a ${channel}: permite que Rollcall escriba ahí o elige otro canal.`,
    },
    button: { change: 'Cambiar', history: 'Historial', export: 'Exportar', back: 'Volver' },
    form: {
      about: {
        moderator_roles:
          'Los moderadores necesitan uno de estos, además de lo que exija el responsable del bot.',
        audit_channel: 'Ahí se anota lo que se cambia en este servidor.',
        language: 'Para lo que ven todos. Lo que solo ves tú está en tu idioma.',
        page_size: 'Cuando nadie pide otro número.',
        cooldown: 'Lo que espera cada persona antes de repetir el mismo comando.',
      },
      gone: 'Puede que lo elegido ya no exista. Lo que dejes vacío se queda como está.',
      asHost: ({ value }) => `Según el responsable del bot: ${value}`,
      asDiscord: ({ value }) => `Según Discord: ${value}`,
      asEachCommand: 'Según el comando',
    },
    saved: ({ names }) => `Guardado: ${names.join(', ')}.`,
    unchanged: 'No había nada nuevo en el formulario, así que no se ha guardado nada.',
    changedSince:
      'No se ha guardado nada: otra persona ha cambiado los ajustes mientras tanto. Compruébalos e inténtalo otra vez.',
    failed: {
      away: 'No se ha guardado nada: no se puede acceder a la base de datos de los ajustes. Inténtalo otra vez dentro de un minuto.',
      full: 'No se ha guardado nada: la base de datos de los ajustes está llena. Avisa al responsable de este bot.',
      'read-only':
        'No se ha guardado nada: la base de datos de los ajustes solo se puede leer. Avisa al responsable de este bot.',
      locked:
        'No se ha guardado nada: otro proceso ha bloqueado la base de datos de los ajustes. Inténtalo otra vez dentro de un minuto.',
      damaged:
        'No se ha guardado nada: la base de datos de los ajustes está dañada. Avisa al responsable de este bot.',
    },
    refused: {
      notOffered: ({ name }) =>
        `No se ha guardado nada: el formulario no ofrece esta opción para «${name}». Pulsa «Cambiar» y elige de nuevo.`,
      permissions: ({ channel, permissions }) =>
        `No se ha guardado nada: a Rollcall le faltan permisos en ${channel} (${permissions.join(', ')}). Concédeselos ahí o elige otro canal.`,
    },
    permission: {
      viewChannel: 'Ver canal',
      sendMessages: 'Enviar mensajes',
      embedLinks: 'Insertar enlaces',
      readMessageHistory: 'Leer el historial de mensajes',
      attachFiles: 'Adjuntar archivos',
    },
    history: {
      title: 'Últimos cambios',
      none: 'Todavía no se ha cambiado nada.',
      host: 'el responsable del bot',
      by: ({ number, who, time }) => `**${number}.** ${who}, ${time}`,
      undid: ({ line }) => `${line}, para deshacer un cambio anterior`,
      change: ({ name, before, after }) => `${name}: ${before} → ${after}`,
      leftOut: ({ count }) =>
        plural(count, {
          one: '1 cambio anterior no cabía aquí.',
          many: `${number(count)} de cambios anteriores no cabían aquí.`,
          other: `${number(count)} cambios anteriores no cabían aquí.`,
        }),
      unread: 'Ahora mismo no se puede leer el historial: inténtalo otra vez dentro de un minuto.',
      choose: 'Elige qué cambio deshacer',
      option: ({ number, names }) => `${number}. ${names.join(', ')}`,
    },
    undo: {
      done: ({ names }) => `Deshecho: ${names.join(', ')}.`,
      changedSince: ({ names }) =>
        `Ha vuelto a cambiar desde entonces, así que se deja como está: ${names.join(', ')}.`,
      notAllowed: ({ names }) => `Ya no es posible, así que se deja como está: ${names.join(', ')}.`,
      nothing: 'No se ha deshecho nada.',
      notKept: 'No se ha deshecho nada: este cambio ya no se conserva.',
    },
  } satisfies WordsOf<'settings'>;
};
