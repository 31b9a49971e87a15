import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

interface One {
  readonly who: string;
  readonly facts: readonly string[];
}
interface Several {
  readonly who: string;
  readonly count: number;
}
interface SomeOf extends Several {
  readonly made: number;
}

/** The verbs that differ by the kind: a score has no sound, but notifications. */
type Muting = Readonly<Record<'mute' | 'unmute', readonly [done: string, wanted: string, undone: string]>>;

export const audit = ({ plural, number }: Formats<'es-ES'>) => {
  const which = (the: string, facts: readonly string[]) =>
    facts.length === 0 ? the : `${the} ${facts.join(' · ')}`;
  const verbsOf = (the: string) => (done: string, wanted: string) => ({
    one: {
      done: ({ who, facts }: One) => `${who} **${done}** ${which(the, facts)}`,
      unchanged: ({ who, facts }: One) => `${who} quiso **${wanted}** ${which(the, facts)}, y no cambió nada`,
      failed: ({ who, facts }: One) => `${who} no pudo **${wanted}** ${which(the, facts)}`,
      uncertain: ({ who, facts }: One) => `${who} quiso **${wanted}** ${which(the, facts)}`,
      refused: ({ who, facts }: One) => `${who} no tenía permiso para **${wanted}** ${which(the, facts)}`,
    },
  });
  const kind = (the: string, several: (count: number) => string, { mute, unmute }: Muting) => {
    const verb = verbsOf(the);
    const ofSeveral = (done: string, wanted: string) => ({
      ...verb(done, wanted),
      several: {
        all: ({ who, count }: Several) => `${who} **${done}** ${several(count)}`,
        some: ({ who, made, count }: SomeOf) => `${who} **${done}** ${number(made)} de ${several(count)}`,
        none: ({ who, count }: Several) => `${who} quiso **${wanted}** ${several(count)}, y no cambió nada`,
        uncertain: ({ who, count }: Several) => `${who} quiso **${wanted}** ${several(count)}`,
      },
    });
    const ofFilter = (done: string, wanted: string) => ({
      ...ofSeveral(done, wanted),
      filter: {
        some: ({ who, made, count }: SomeOf) =>
          `${who} **${done}** ${number(made)} de ${several(count)} de un filtro`,
        none: ({ who, count }: Several) => `${who} quiso **${wanted}** ${several(count)} de un filtro`,
      },
    });
    const undone = (what: string) => ({
      one: ({ who, facts }: One) => `${who} **deshizo** ${what} ${which(the, facts)}`,
      all: ({ who, count }: Several) => `${who} **deshizo** ${what} ${several(count)}`,
      some: ({ who, made, count }: SomeOf) =>
        `${who} **deshizo** ${what} ${number(made)} de ${several(count)}`,
    });
    return {
      pin: ofFilter('fijó', 'fijar'),
      unpin: ofFilter('desfijó', 'desfijar'),
      mute: ofFilter(mute[0], mute[1]),
      unmute: ofFilter(unmute[0], unmute[1]),
      archive: ofFilter('archivó', 'archivar'),
      restore: ofFilter('restauró', 'restaurar'),
      create: verb('creó', 'crear'),
      delete: verb('eliminó', 'eliminar'),
      pinMessage: verb('cambió el mensaje fijado de', 'cambiar el mensaje fijado de'),
      undo: ofSeveral('deshizo un cambio de', 'deshacer un cambio de'),
      undone: {
        pinning: undone('la acción de fijar'),
        unpinning: undone('la acción de desfijar'),
        muting: undone(mute[2]),
        unmuting: undone(unmute[2]),
        archiving: undone('el archivado de'),
        restoring: undone('la restauración de'),
        pinningMessage: undone('la acción de fijar un mensaje de'),
        unpinningMessage: undone('la acción de desfijar el mensaje de'),
      },
    };
  };
  const ofBoard = verbsOf('la clasificación');
  return {
    conversation: kind(
      'la conversación',
      (count) =>
        plural(count, {
          one: '1 conversación',
          many: `${number(count)} de conversaciones`,
          other: `${number(count)} conversaciones`,
        }),
      {
        mute: ['silenció', 'silenciar', 'la acción de silenciar'],
        unmute: ['dejó de silenciar', 'dejar de silenciar', 'la acción de dejar de silenciar'],
      },
    ),
    score: kind(
      'la puntuación',
      (count) =>
        plural(count, {
          one: '1 puntuación',
          many: `${number(count)} de puntuaciones`,
          other: `${number(count)} puntuaciones`,
        }),
      {
        mute: [
          'desactivó las notificaciones de',
          'desactivar las notificaciones de',
          'la desactivación de las notificaciones de',
        ],
        unmute: [
          'activó las notificaciones de',
          'activar las notificaciones de',
          'la activación de las notificaciones de',
        ],
      },
    ),
    board: {
      create: ofBoard('creó', 'crear'),
      change: ofBoard('cambió', 'cambiar'),
      pause: ofBoard('pausó', 'pausar'),
      resume: ofBoard('reanudó', 'reanudar'),
      remove: ofBoard('eliminó', 'eliminar'),
      post: ofBoard('publicó', 'publicar'),
    },
    settings: {
      done: ({ who }) => `${who} **cambió** los ajustes del servidor`,
      unchanged: ({ who }) => `${who} quiso **cambiar** los ajustes del servidor y nada cambió`,
      failed: ({ who }) => `${who} no pudo **cambiar** los ajustes del servidor`,
      uncertain: ({ who }) => `${who} quiso **cambiar** los ajustes del servidor`,
      refused: ({ who }) => `${who} no tenía permiso para **cambiar** los ajustes del servidor`,
    },
    fact: {
      contact: ({ id }) => `con el contacto ${id}`,
      game: ({ id }) => `del juego ${id}`,
      group: ({ id }) => `con el grupo ${id}`,
    },
    label: {
      contact: ({ id }) => `contacto ${id}`,
      game: ({ id }) => `juego ${id}`,
      group: ({ id }) => `grupo ${id}`,
    },
    used: ({ who, commands }) => `${who} usó ${commands}`,
    usedInVain: ({ who, commands }) => `${who} no tenía permiso para usar ${commands}`,
    repeated: ({ said, count }) =>
      plural(count, {
        one: `${said}, 1 vez más en un minuto`,
        many: `${said}, ${number(count)} veces más en un minuto`,
        other: `${said}, ${number(count)} veces más en un minuto`,
      }),
    withReason: ({ said, why }) => `${said}: ${why}`,
    why: {
      'it was so already': 'ya estaba así',
      'it is so already': 'ya está así',
      'somebody has changed this since': 'alguien lo ha cambiado mientras tanto',
      'it no longer fits the filter': 'ya no coincide con el filtro',
      'there is nothing with this id': 'no hay nada con este ID',
      'it had changed since it was shown': 'había cambiado desde que se mostró',
      'the code was wrong': 'el código no era correcto',
      'somebody else was asked': 'debe confirmarlo otra persona',
      'the time to confirm was over': 'el tiempo para confirmar había pasado',
      'it is uncertain whether it was done': 'no se sabe si se ha hecho',
      'the store was away': 'no se pudo acceder a la base de datos',
      'the store was full': 'la base de datos estaba llena',
      'the store was read-only': 'la base de datos solo se podía leer',
      'the store was locked': 'otro proceso había bloqueado la base de datos',
      'the store was damaged': 'la base de datos estaba dañada',
      'it was too late': 'había pasado más de la mitad del tiempo hasta la siguiente publicación',
      'the channel could not be read': 'Rollcall no pudo ver si el mensaje ya estaba en el canal',
      'not-found': 'no hay nada con este ID',
      'invalid-id': 'el ID no es válido',
      'rate-limited': 'el servicio estaba ocupado',
      unauthorised: 'el servicio deniega el acceso a Rollcall',
      refused: 'el servicio lo rechazó',
      unavailable: 'no se pudo acceder al servicio',
      'too-slow': 'el servicio tardó demasiado',
      accepted: 'el servicio lo ha aceptado y puede que lo haga más tarde',
      unconfirmed: 'el servicio no lo confirmó, así que puede que se haya hecho igualmente',
      ignored: 'el servicio lo aceptó, pero no cambió nada',
      'unexpected-answer': 'el servicio dio una respuesta no válida',
    },
    counts: {
      done: ({ count }) =>
        plural(count, { one: '1 hecha', many: `${number(count)} hechas`, other: `${number(count)} hechas` }),
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
    line: ({ label, value }) => `${label}: ${value}`,
    change: ({ label, before, after }) => `${label}: ${before} → ${after}`,
    field: {
      contact: 'contacto',
      game: 'juego',
      group: 'grupo',
      is_pinned: 'fijada',
      is_muted: 'silenciada',
      notifications_off: 'notificaciones desactivadas',
      archived_at: 'archivada',
      pinned_message_id: 'mensaje fijado',
      reason: 'motivo',
      filter: 'filtro',
    },
    yes: 'sí',
    no: 'no',
    none: 'ninguno',
    where: 'Dónde ocurrió',
    dropped: ({ count }) =>
      plural(count, {
        one: '1 línea anterior no cabía aquí: está en el registro del bot.',
        many: `${number(count)} de líneas anteriores no cabían aquí: están en el registro del bot.`,
        other: `${number(count)} líneas anteriores no cabían aquí: están en el registro del bot.`,
      }),
  } satisfies WordsOf<'audit'>;
};
