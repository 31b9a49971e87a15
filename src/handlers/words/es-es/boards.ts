import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const boards = ({ plural, number }: Formats<'es-ES'>) =>
  ({
    title: 'Clasificaciones de este servidor',
    message: { new: 'nuevo' },
    more: {
      button: 'Ver más',
      removed: ({ top }) =>
        `Esta clasificación se ha eliminado: con ${top} ves los mejores jugadores de cada juego.`,
      unread: ({ top }) =>
        `Ahora mismo no se pueden leer las clasificaciones: pulsa el botón otra vez dentro de un minuto, o usa ${top}.`,
    },
    announcement: ({ player, score, passed }) =>
      `🥇 ${player} le quita el primer puesto a ${passed}, con **${score}**`,
    name: {
      provider: 'Juego',
      channel: 'Canal',
      every: 'Publicación',
      at: 'Hora',
      zone: 'Zona horaria',
      day: 'Día',
      message: 'Mensaje',
      period: 'Periodo',
      stage: 'Nivel',
      limit: 'Filas',
      chart: 'Gráfico',
      announce: 'Cambio de líder',
    },
    fact: { state: 'Estado', last: 'Último mensaje', next: 'Próxima vez' },
    value: {
      every: { day: 'cada día', week: 'cada semana', change: 'cuando cambian las puntuaciones' },
      day: {
        monday: 'lunes',
        tuesday: 'martes',
        wednesday: 'miércoles',
        thursday: 'jueves',
        friday: 'viernes',
        saturday: 'sábado',
        sunday: 'domingo',
      },
      message: { same: 'siempre el mismo, editado', new: 'uno nuevo cada vez' },
      allStages: 'todos los niveles',
      none: 'ninguno',
      announced: 'se anuncia en un mensaje',
      notAnnounced: 'no se anuncia',
    },
    card: {
      heading: ({ id }) => `**Clasificación ${id}**`,
      line: ({ name, value }) => `**${name}:** ${value}`,
      noMessage: 'todavía ninguno',
      soon: 'en unos segundos',
      onChange: 'con el próximo cambio',
      waits: ({ until }) => `no antes de ${until}`,
    },
    state: {
      running: 'en marcha',
      'by-manager': 'pausada por alguien que gestiona el servidor',
      'by-host': 'pausada por el responsable de este bot',
      'channel-gone': 'pausada, porque su canal ya no existe',
      'no-rights': 'pausada, porque a Rollcall le faltan permisos en su canal',
      'message-deleted': 'pausada, porque se eliminó su mensaje',
      refused: 'pausada, porque Discord rechazó su mensaje',
      'zone-unknown': 'pausada, porque su zona horaria ya no se conoce',
    },
    refusedWith: ({ code }) => `pausada, porque Discord rechazó su mensaje con el error ${code}`,
    note: {
      'by-host': 'Solo el responsable de este bot puede reanudarla.',
      'channel-gone': 'Pulsa «Cambiar» y elige otro canal; después, pulsa «Reanudar».',
      'no-rights':
        'Concede a Rollcall en el canal los permisos «Ver canal», «Enviar mensajes», «Insertar enlaces», «Leer el historial de mensajes» y, para un gráfico, «Adjuntar archivos». Después, pulsa «Reanudar».',
      'message-deleted': 'Pulsa «Reanudar» para empezar con un mensaje nuevo.',
      refused: 'Comprueba el canal y pulsa «Reanudar». Si vuelve a pasar, avisa al responsable de este bot.',
      'zone-unknown': 'Pulsa «Cambiar» y escribe otra zona horaria; después, pulsa «Reanudar».',
      unkept:
        'Ahora mismo no se publica nada: ningún proceso se ocupa de las clasificaciones. Si sigue así, avisa al responsable de este bot.',
    },
    button: {
      postNow: 'Publicar ahora',
      preview: 'Vista previa',
      pause: 'Pausar',
      resume: 'Reanudar',
      change: 'Cambiar',
      remove: 'Eliminar',
      removeForGood: 'Eliminar para siempre',
      keep: 'Conservar',
      all: 'Todas las clasificaciones',
    },
    list: {
      none: ({ create }) => `Este servidor no tiene clasificaciones: con ${create} creas una.`,
      choose: 'Elige una clasificación',
      page: ({ page, pages }) => `página ${page} de ${pages}`,
    },
    form: {
      title: ({ id }) => `Cambiar la clasificación ${id}`,
      about: {
        channel: 'En otro canal empieza con un mensaje nuevo.',
        at: 'En formato de 24 horas, por ejemplo 18:00.',
        zone: 'Una zona horaria IANA, por ejemplo Europe/Madrid.',
        limit: 'Cuántos jugadores muestra.',
        message: 'Un mensaje que se edita, o uno nuevo cada vez.',
      },
    },
    done: {
      post: 'Se publica en unos segundos.',
      pause: 'No se publica nada hasta que alguien pulse «Reanudar».',
      resume: 'Está otra vez en marcha.',
    },
    previewEmpty: 'Ahora no se publicaría nada, porque no hay puntuaciones:',
    wasSo: 'Ya estaba así, así que no se ha guardado nada.',
    tooSoon:
      'Esta clasificación se acaba de publicar: pulsa «Publicar ahora» otra vez dentro de 10 segundos.',
    askRemoval: ({ id }) => `¿Eliminar para siempre la clasificación ${id}? Sus mensajes se quedan.`,
    removed: ({ id }) => `La clasificación ${id} se ha eliminado. Sus mensajes se quedan.`,
    changedSince:
      'No se ha guardado nada: alguien ha cambiado esta clasificación mientras tanto. Comprueba cómo está e inténtalo otra vez.',
    gone: 'No se ha hecho nada: esta clasificación se ha eliminado.',
    unread:
      'Ahora mismo no se pueden leer las clasificaciones: inténtalo otra vez dentro de un minuto y, si vuelve a pasar, avisa al responsable de este bot.',
    refused: {
      at: ({ typed }) =>
        `No se ha guardado nada: ${typed} no es una hora. Escríbela en formato de 24 horas, por ejemplo \`18:00\`.`,
      zone: ({ typed }) =>
        `No se ha guardado nada: ${typed} no es una zona horaria. Escribe una zona IANA, por ejemplo \`Europe/Madrid\` o \`UTC\`.`,
      zoneNear: ({ typed }) => `Aún no se ha guardado nada. ¿A qué zona horaria te refieres con ${typed}?`,
      dayAlone: ({ day }) =>
        `No se ha guardado nada: ${day} solo vale con \`every:week\`. Añádelo o quita el día.`,
      announceAlone: ({ announce }) =>
        `No se ha guardado nada: ${announce} solo vale con \`every:change\`. Añádelo o quita el anuncio.`,
      withChange: ({ options }) =>
        `No se ha guardado nada: con \`every:change\` se edita un solo mensaje cuando cambian las puntuaciones, así que no admite ${options.join(', ')}.`,
      yours: ({ channel, permissions }) =>
        `No se ha guardado nada: te faltan permisos en ${channel} (${permissions.join(', ')}). Elige un canal en el que puedas escribir.`,
      ofBoth: ({ channel, yours, permissions }) =>
        `No se ha guardado nada: en ${channel} te faltan permisos (${yours.join(', ')}) y a Rollcall también (${permissions.join(', ')}). Elige otro canal.`,
      full: ({ most }) =>
        plural(most, {
          one: 'No se ha guardado nada: este servidor tiene 1 clasificación, el máximo que permite el responsable de este bot. Elimínala primero.',
          many: `No se ha guardado nada: este servidor tiene ${number(most)} de clasificaciones, el máximo que permite el responsable de este bot. Elimina una primero.`,
          other: `No se ha guardado nada: este servidor tiene ${number(most)} clasificaciones, el máximo que permite el responsable de este bot. Elimina una primero.`,
        }),
    },
  }) satisfies WordsOf<'boards'>;
