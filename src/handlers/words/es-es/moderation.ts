import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const moderation = ({ plural, number }: Formats<'es-ES'>) => {
  const action = (button: string, doing: string, before = '') => ({
    button,
    chosen: `${button}${before} las elegidas`,
    all: ({ count }: { count: number }) => `${button}${before} ${number(count)}`,
    some: ({ count, all }: { count: number; all: number }) =>
      `${button}${before} ${number(count)} de ${number(all)}`,
    doing: ({ done, all }: { done: number; all: number }) => `${doing}: ${number(done)} de ${number(all)} …`,
    report: ({ counts }: { counts: readonly string[] }) => `${button}: ${counts.join(', ')}`,
  });
  const conversations = (count: number) =>
    plural(count, {
      one: '1 conversación',
      many: `${number(count)} de conversaciones`,
      other: `${number(count)} conversaciones`,
    });
  return {
    group: ({ group }) => `grupo ${group}`,
    action: {
      pin: action('Fijar', 'Fijando'),
      unpin: action('Desfijar', 'Desfijando'),
      mute: action('Silenciar', 'Silenciando'),
      unmute: action('Dejar de silenciar', 'Dejando de silenciar'),
      archive: action('Archivar', 'Archivando'),
      restore: action('Restaurar', 'Restaurando'),
    },
    scoreAction: {
      mute: action('Desactivar notificaciones', 'Desactivando notificaciones', ' de'),
      unmute: action('Activar notificaciones', 'Activando notificaciones', ' de'),
    },
    undo: {
      button: 'Deshacer',
      doing: ({ done, all }) => `Deshaciendo: ${number(done)} de ${number(all)} …`,
      report: ({ counts }) => `Deshacer: ${counts.join(', ')}`,
      done: 'Deshecho.',
      choose: 'Elige qué deshacer',
      nothingChosen: 'Elige primero en el menú qué quieres deshacer.',
      leavesOut: ({ count }) =>
        plural(count, {
          one: '«Deshacer» deja fuera 1: su ID es demasiado largo.',
          many: `«Deshacer» deja fuera ${number(count)}: sus ID son demasiado largos.`,
          other: `«Deshacer» deja fuera ${number(count)}: sus ID son demasiado largos.`,
        }),
    },
    button: {
      show: 'Mostrar',
      pinMessage: 'Fijar un mensaje',
      unpinMessage: 'Desfijar el mensaje',
      delete: 'Eliminar',
      deleteForGood: 'Eliminar para siempre',
      archiveInstead: 'Archivar en su lugar',
      keep: 'Conservar',
      cancel: 'Cancelar',
      lookFurther: 'Seguir buscando',
      refresh: 'Actualizar',
      goOn: 'Seguir …',
    },
    nothingDeleted: 'No se ha eliminado nada.',
    nothingChanged: 'No se ha cambiado nada.',
    nothingChosen: 'Elige primero algo en el menú.',
    chooseMeant: 'Elige a cuál te refieres',
    loading: 'Cargando todavía. Escribe el ID entero o inténtalo otra vez.',
    reason: ({ reason }) => `Motivo: ${reason}`,
    reasonForm: {
      label: 'Motivo (opcional)',
      about: 'Se anota con el cambio. En el paso siguiente se te pide que lo confirmes.',
    },
    confirm: {
      onlyYou: ({ time }) => `Solo tú puedes confirmarlo, hasta las ${time}.`,
      onlyThey: ({ user }) => `Solo ${user} puede confirmarlo.`,
      tooLate: 'Ya han pasado los 5 minutos para confirmarlo: pulsa otra vez el botón de la lista.',
      confirmedAlready: 'Ya está confirmado: su mensaje muestra el progreso.',
      askedAnew: 'Las filas de este filtro ya no son las de la pregunta, así que aún no se ha cambiado nada.',
    },
    list: {
      filtersTooLong:
        'Estos filtros son demasiado largos para los botones de página: un `limit` mayor muestra más.',
      notShownAgain: ({ command }) => `Esta lista no se muestra otra vez tras el cambio: usa ${command}.`,
      pressRefresh: 'La lista aún no lo muestra: pulsa «Actualizar» debajo.',
      noFilter: 'sin filtro',
    },
    bulk: {
      mostOfRun: ({ most }) => `De una vez se cambian como máximo ${number(most)}: repítelo para el resto.`,
      noUndo: ({ most }) =>
        `Con más de ${number(most)} filas no se puede deshacer: el informe trae un archivo con los ID de lo cambiado.`,
      asOf: ({ time }) => `actualizado ${time}`,
      others: ({ count }) => `… y ${number(count)} más`,
      stopped:
        'Rollcall ha tenido que parar antes del final: lo que sigue elegido se puede intentar otra vez.',
      endedAfter: ({ done, all }) => `Se ha detenido tras ${number(done)} de ${number(all)} filas.`,
      more: ({ count, time }) =>
        plural(count, {
          one: `Hay 1 más que coincide con este filtro (actualizado ${time}) y no se ha cambiado: pulsa «Seguir», que pregunta por ella.`,
          many: `Hay ${number(count)} más que coinciden con este filtro (actualizado ${time}) y no se han cambiado: pulsa «Seguir», que pregunta por ellas.`,
          other: `Hay ${number(count)} más que coinciden con este filtro (actualizado ${time}) y no se han cambiado: pulsa «Seguir», que pregunta por ellas.`,
        }),
      remaining: ({ count }) =>
        plural(count, {
          one: 'Queda 1: pulsa «Seguir», que se salta las que ya están así.',
          many: `Quedan ${number(count)}: pulsa «Seguir», que se salta las que ya están así.`,
          other: `Quedan ${number(count)}: pulsa «Seguir», que se salta las que ya están así.`,
        }),
    },
    pinMessage: {
      nothingTyped: ({ none }) =>
        `No has escrito nada, así que no se ha cambiado nada: escribe el ID de un mensaje, o ${none} para no fijar ninguno.`,
      isNow: 'El mensaje ahora está fijado.',
      noneIsNow: 'Ya no hay ningún mensaje fijado.',
      wasAlready: 'Este mensaje ya estaba fijado: no se ha cambiado nada.',
      noneWasAlready: 'No había ningún mensaje fijado: no se ha cambiado nada.',
      before: ({ message }) => `Antes era ${message}.`,
      noneBefore: 'Antes no había ningún mensaje fijado.',
      tooSlow:
        'El servicio es demasiado lento para un formulario: inténtalo otra vez o indica también la opción `message`.',
      tooLong: 'Este ID es demasiado largo para un formulario: indica también la opción `message`.',
      share: 'Para compartir la respuesta, indica también la opción `message`.',
      label: 'ID del mensaje',
      reason: 'Motivo',
      typeNone: ({ none }) => `Escribe ${none} para no fijar ningún mensaje.`,
      pinnedNow: ({ none }) => `Este es el fijado ahora. Escribe ${none} para no fijar ninguno.`,
    },
    findConversations: {
      none: 'Ninguna conversación',
      all: ({ count }) => conversations(count),
      noneOfMore: 'Ninguna conversación, y hay más por revisar',
      someOfMore: ({ count }) => `${conversations(count)}, y hay más por revisar`,
      sought: ({ id, name }) =>
        `Rollcall busca el ID ${id} o el nombre ${name} del usuario como contacto: el servicio no sabe nada más de los usuarios de Discord.`,
      soFar: ({ count }) =>
        `Revisado hasta ahora: ${conversations(count)}. Para el resto, prueba en un momento.`,
    },
  } satisfies WordsOf<'moderation'>;
};
