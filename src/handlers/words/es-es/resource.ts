import type { ResourceWords, SeveralWords } from '../en/resource-words.ts';
import type { Some } from '../fallback.ts';
import type { Formats } from '../formats.ts';

/** The words for a resource and for whom or what it is with. Both resources are feminine. */
interface Nouns {
  readonly one: string;
  readonly many: string;
  readonly party: string;
  /** `un contacto`, `con el contacto` */
  readonly aParty: string;
  readonly withParty: string;
  readonly noParty: string;
  readonly option: 'contact' | 'game';
  readonly command: 'conversation' | 'score';
}

/** What is said of conversations and of scores. */
export function resource({ plural, number }: Formats<'es-ES'>, is: Nouns) {
  const { one, many, command } = is;
  const counted = (count: number) =>
    plural(count, {
      one: `1 ${one}`,
      many: `${number(count)} de ${many}`,
      other: `${number(count)} ${many}`,
    });
  const several = (next: string): Some<SeveralWords> => ({
    all: ({ found, party }) => `Hay ${counted(found)} ${is.withParty} ${party}: ${next}`,
    atLeast: ({ found, party }) => `Hay al menos ${counted(found)} ${is.withParty} ${party}: ${next}`,
    soFar: ({ found, party, looked }) =>
      `Revisado hasta ahora: ${counted(looked)}, de ellas ${number(found)} ${is.withParty} ${party}: ${next}`,
    atLeastSoFar: ({ found, party, looked }) =>
      `Revisado hasta ahora: ${counted(looked)}, de ellas al menos ${number(found)} ${is.withParty} ${party}: ${next}`,
    available: ({ found, party, looked }) =>
      `Revisado todo lo disponible: ${counted(looked)}, de ellas ${number(found)} ${is.withParty} ${party}: ${next}`,
    atLeastAvailable: ({ found, party, looked }) =>
      `Revisado todo lo disponible: ${counted(looked)}, de ellas al menos ${number(found)} ${is.withParty} ${party}: ${next}`,
  });
  const change = (done: string, already: string, isNow: string) => ({
    done,
    already,
    isNow: `La ${one} ${isNow}.`,
    wasAlready: `La ${one} ${already}: no se ha cambiado nada.`,
  });
  /** A score has no sound, but notifications. */
  const notifications = (now: string) => ({
    done: `notificaciones ${now}`,
    already: `las notificaciones ya estaban ${now}`,
    isNow: `Las notificaciones de la ${one} ahora están ${now}.`,
    wasAlready: `Las notificaciones de la ${one} ya estaban ${now}: no se ha cambiado nada.`,
  });
  const muting =
    command === 'score'
      ? {
          fact: 'notificaciones desactivadas',
          flag: 'con notificaciones desactivadas',
          not: 'con notificaciones activadas',
          mute: notifications('desactivadas'),
          unmute: notifications('activadas'),
        }
      : {
          fact: 'silenciada',
          flag: 'silenciadas',
          not: 'no silenciadas',
          mute: change('silenciada', 'ya estaba silenciada', 'ahora está silenciada'),
          unmute: change('ya no silenciada', 'no estaba silenciada', 'ya no está silenciada'),
        };
  return {
    fact: {
      id: ({ id }) => `${one} ${id}`,
      noParty: is.noParty,
      nobody: command === 'score' ? 'sin juego' : 'nadie',
      active: ({ time }) => `activa ${time}`,
      neverActive: 'nunca activa',
      opened: ({ time }) => `abierta ${time}`,
      neverOpened: 'nunca abierta',
      created: ({ time }) => `creada ${time}`,
      muted: muting.fact,
      pinned: 'fijada',
      archived: ({ time }) => `archivada ${time}`,
      pinnedMessage: ({ message }) => `mensaje fijado ${message}`,
    },
    change: {
      pin: change('fijada', 'ya estaba fijada', 'ahora está fijada'),
      unpin: change('desfijada', 'no estaba fijada', 'ya no está fijada'),
      mute: muting.mute,
      unmute: muting.unmute,
      archive: change('archivada', 'ya estaba archivada', 'ahora está archivada'),
      restore: change('restaurada', 'no estaba archivada', 'vuelve a estar disponible'),
    },
    undo: {
      line: {
        done: 'deshecho',
        soAlready: 'ya estaba deshecho',
        changedSince: 'alguien la ha cambiado mientras tanto',
      },
      nothing: {
        soAlready: `No se ha deshecho nada: ya estaba deshecho. Esta es la ${one} tal como está ahora.`,
        changedSince: `No se ha deshecho nada: alguien la ha cambiado mientras tanto. Esta es la ${one} tal como está ahora.`,
      },
    },
    card: {
      created: `Se ha creado la ${one}.`,
      tooLongForButtons: `Este ID es demasiado largo para botones: usa /${command} pin, mute, archive, pin-message o delete.`,
      isAnother: `Este ID es ahora de otra ${one}.`,
    },
    create: {
      whichParty: `Indica ${is.aParty}, un grupo o ambos: las opciones \`${is.option}\` y \`group\`.`,
    },
    delete: {
      question: `¿Eliminar esta ${one}? Se pierde para siempre, con todos sus mensajes. Si la archivas, se puede restaurar.`,
      changedSinceAsked: 'Ha cambiado desde la pregunta, y ahora está así.',
      byCode: ({ code }) =>
        `Para confirmar, ejecuta /${command} delete otra vez con ${code} antes de 5 minutos.`,
      byCodeAndReason: ({ code }) =>
        `Para confirmar, ejecuta /${command} delete otra vez con ${code} y el motivo antes de 5 minutos.`,
      wrongCode: `El código no es correcto o ya han pasado sus 5 minutos: ejecuta /${command} delete sin él para tener otro.`,
      tooLate: `Ya han pasado los 5 minutos para confirmarlo: ejecuta /${command} delete otra vez.`,
      done: ({ id }) => `Se ha eliminado la ${one} ${id}.`,
      goneAlready: ({ id }) => `La ${one} ${id} ya no existe.`,
    },
    messageForm: `Fijar un mensaje de una ${one}`,
    looked: {
      soFar: ({ count }) => `Revisado hasta ahora: ${counted(count)}.`,
      available: ({ count }) => `Revisado todo lo disponible: ${counted(count)}.`,
    },
    suggested: {
      none: `Todavía no hay ninguna ${one}: /${command} create crea una.`,
      soFar: ({ count }) => `Revisado hasta ahora: ${counted(count)}. Escribe más o prueba en un momento`,
      available: ({ count }) => `Revisado lo disponible: ${counted(count)}. Para otra, escribe el ID entero`,
      chosenStatus: `Esa línea solo dice por dónde va la búsqueda. Escribe ${is.aParty} o un ID.`,
    },
    meant: {
      none: ({ typed }) =>
        `No hay ninguna ${one} con el ID o el ${is.party} ${typed}: puede que se haya eliminado o que se escriba de otra forma.`,
      noneSoFar: ({ typed, looked }) =>
        `No hay ninguna ${one} con el ID o el ${is.party} ${typed}. Revisado hasta ahora: ${counted(looked)}. Indica el ID entero o prueba en un momento.`,
      noneAvailable: ({ typed, looked }) =>
        `No hay ninguna ${one} con el ID o el ${is.party} ${typed}. Revisado todo lo disponible: ${counted(looked)}. Indica el ID entero.`,
      notToTheLetter: ({ typed }) => `No hay ninguna ${one} con el ${is.party} escrito exactamente ${typed}.`,
      choose: several('elige a cuál te refieres.'),
      giveId: several(`indica el ID de la que buscas, que muestra /${command} list.`),
    },
    filter: {
      only: ({ flags }) => `solo ${flags.join(', ')}`,
      flag: { muted: muting.flag, archived: 'archivadas', pinned: 'fijadas' },
      not: { muted: muting.not, archived: 'no archivadas', pinned: 'no fijadas' },
      group: ({ group }) => `del grupo ${group}`,
      party: ({ part }) => `${is.party} con ${part}`,
      lastActiveFirst: 'primero las de actividad más reciente',
    },
    menu: {
      choose: `Elige ${many} para cambiar varias a la vez`,
      chosen: ({ count, most }) => `Elegidas: ${number(count)} (máximo ${number(most)})`,
      onOtherPages: 'Elegidas en otras páginas',
    },
    all: {
      button: 'Todas las de este filtro …',
      question: {
        all: ({ count }) =>
          `¿Cambiar todo lo de este filtro (${counted(count)})? Cada una se vuelve a comprobar antes: lo que ya no coincide con el filtro no se cambia.`,
        atLeast: ({ count }) =>
          `¿Cambiar todo lo de este filtro (por ahora se han encontrado ${counted(count)})? Cada una se vuelve a comprobar antes: lo que ya no coincide con el filtro no se cambia.`,
      },
      heading: {
        all: ({ count }) => `Todo: ${counted(count)}`,
        atLeast: ({ count }) => `Al menos ${counted(count)}`,
      },
      none: `Ya no hay ninguna ${one} con este filtro: pulsa «Actualizar» debajo de la lista.`,
    },
    report: {
      counts: {
        done: ({ count }) =>
          plural(count, {
            one: '1 hecha',
            many: `${number(count)} hechas`,
            other: `${number(count)} hechas`,
          }),
        unchanged: ({ count }) =>
          plural(count, {
            one: '1 ya estaba así',
            many: `${number(count)} ya estaban así`,
            other: `${number(count)} ya estaban así`,
          }),
        left: ({ count }) =>
          plural(count, {
            one: '1 omitida',
            many: `${number(count)} omitidas`,
            other: `${number(count)} omitidas`,
          }),
        gone: ({ count }) =>
          plural(count, {
            one: '1 ya no existe',
            many: `${number(count)} ya no existen`,
            other: `${number(count)} ya no existen`,
          }),
        failed: ({ count }) => `${number(count)} con fallo`,
        unconfirmed: ({ count }) => `${number(count)} sin confirmar`,
        defect: ({ count }) => `${number(count)} con un error interno`,
        untried: ({ count }) => `${number(count)} sin intentar`,
      },
      line: { noLongerFits: 'ya no coincide con el filtro', notTried: 'sin intentar' },
      tryAgain: ({ count }) =>
        plural(count, {
          one: 'Intentarlo otra vez',
          many: `Intentar otra vez ${number(count)}`,
          other: `Intentar otra vez ${number(count)}`,
        }),
    },
  } satisfies Some<ResourceWords>;
}
