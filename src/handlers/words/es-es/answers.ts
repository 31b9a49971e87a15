import type { WordsOf } from '../en/index.ts';
import type { Formats } from '../formats.ts';

export const answers = ({ plural, number, either }: Formats<'es-ES'>) =>
  ({
    access: {
      unknownCommand: 'Rollcall ya no conoce este comando: escribe / para ver los que tiene.',
      unknownComponent:
        'Rollcall no conoce este botón: vuelve a pulsarlo en un momento y, si no funciona, ejecuta el comando otra vez.',
      otherServers:
        'Esto solo funciona en los servidores que el responsable de este bot ha elegido para la moderación.',
      permission: 'Esto es para moderadores: necesitas el permiso «Gestionar mensajes» en este canal.',
      managedServers: 'Esto solo funciona en los servidores que han instalado Rollcall.',
      manage: 'Esto es para quienes gestionan el servidor: necesitas el permiso «Gestionar servidor».',
      role: ({ roles }) => `Esto es para moderadores: necesitas el rol ${either(roles)}.`,
      ownRole: ({ roles }) =>
        `Esto es para moderadores: según los ajustes de este servidor, necesitas además el rol ${either(roles)}.`,
      storeAway:
        'Ahora mismo nadie puede moderar: no se puede leer la base de datos con los ajustes de los servidores. Inténtalo otra vez dentro de un minuto y, si vuelve a pasar, avisa al responsable de este bot.',
      unreadableSettings:
        'Ahora mismo nadie puede moderar aquí: Rollcall no puede leer los ajustes guardados de este servidor. Alguien con el permiso «Gestionar servidor» puede guardarlos de nuevo con /settings.',
      tooSoon: ({ command, seconds }) =>
        `Prueba ${command} otra vez dentro de ${plural(seconds, { one: '1 segundo', many: `${seconds} de segundos`, other: `${seconds} segundos` })}.`,
    },
    reference: ({ reference }) => `Referencia ${reference}`,
    defect:
      'Algo ha fallado dentro de Rollcall: inténtalo otra vez y, si vuelve a pasar, avisa al responsable de este bot.',
    uncertain: ({ command }) =>
      `No se sabe si se ha hecho: compruébalo con ${command} e inténtalo otra vez si no es así.`,
    notShown: 'No ha funcionado: inténtalo otra vez para ver por qué.',
    notTold:
      'No se ha podido enviar el resultado en un mensaje aparte: comprueba qué ha cambiado antes de intentarlo otra vez.',
    toldInPrivate: 'No ha funcionado. Quien usó el comando ha recibido el motivo en privado.',
    noTarget: {
      message: 'Discord no ha dicho qué mensaje es: inténtalo otra vez.',
      user: 'Discord no ha dicho qué usuario es: inténtalo otra vez.',
    },
    option: {
      missing: ({ option }) => `Falta la opción \`${option}\`.`,
      tooShort: ({ option, least }) =>
        `La opción \`${option}\` debe tener como mínimo ${plural(least, { one: '1 carácter', many: `${least} de caracteres`, other: `${least} caracteres` })}.`,
      tooLong: ({ option, most }) => `La opción \`${option}\` debe tener como máximo ${most} caracteres.`,
      truth: ({ option }) => `La opción \`${option}\` debe ser True o False.`,
      range: ({ option, min, max }) =>
        `La opción \`${option}\` debe ser un número entero de ${min} a ${max}.`,
      whole: ({ option }) => `La opción \`${option}\` debe ser un número entero.`,
      user: ({ option }) => `La opción \`${option}\` debe ser un usuario.`,
      oneOf: ({ option, values }) =>
        `La opción \`${option}\` debe ser uno de estos valores: ${values.join(', ')}.`,
      channel: ({ option }) => `La opción \`${option}\` debe ser un canal de texto o un canal de anuncios.`,
    },
    component: {
      older:
        'Este botón o formulario es de una versión anterior de Rollcall: ejecuta el comando otra vez para tener uno nuevo.',
      newer:
        'Este botón o formulario es de una versión más nueva de Rollcall, que se está instalando: púlsalo otra vez en un momento o vuelve a abrirlo.',
      garbled:
        'Rollcall no puede leer este botón o formulario: ejecuta el comando otra vez para tener uno nuevo.',
    },
    service: {
      invalidName:
        'Un nombre registrado tiene de 1 a 255 caracteres, sin caracteres de control: compruébalo e inténtalo otra vez.',
      invalidWallet:
        'La dirección de una cartera tiene de 1 a 255 caracteres, sin caracteres de control: compruébala e inténtalo otra vez.',
      notRegistered: ({ name }) => `Nadie ha registrado el nombre ${name}: comprueba cómo se escribe.`,
      noNames: ({ wallet }) => `La cartera ${wallet} no tiene nombres registrados.`,
      invalidId:
        'Un ID tiene de 1 a 255 caracteres, sin caracteres de control: compruébalo e inténtalo otra vez.',
      notFound: ({ id }) =>
        `No hay nada con el ID ${id}: puede que se haya eliminado o que el ID no sea correcto.`,
      busy: 'El servicio está ocupado: inténtalo otra vez dentro de un minuto.',
      busyForSeconds: ({ seconds }) =>
        `El servicio está ocupado: inténtalo otra vez dentro de ${plural(seconds, { one: 'un segundo', many: `${seconds} de segundos`, other: `${seconds} segundos` })}.`,
      busyForMinutes: ({ minutes }) =>
        `El servicio está ocupado: inténtalo otra vez dentro de ${plural(minutes, { one: 'un minuto', many: `${minutes} de minutos`, other: `${minutes} minutos` })}.`,
      unauthorised:
        'El servicio deniega el acceso a Rollcall: avisa al responsable de este bot, que puede configurar su token.',
      refused:
        'El servicio lo ha rechazado: comprueba lo que has escrito o avisa al responsable de este bot.',
      unavailable: 'Ahora mismo no se puede acceder al servicio: inténtalo otra vez dentro de un minuto.',
      tooSlow: 'El servicio ha tardado demasiado en responder: inténtalo otra vez dentro de un minuto.',
      accepted:
        'El servicio lo ha aceptado y puede que lo haga más tarde: compruébalo antes de intentarlo de nuevo.',
      unconfirmed:
        'El servicio no lo ha confirmado, así que puede que se haya hecho igualmente: compruébalo antes de intentarlo otra vez.',
      ignored: 'El servicio lo ha aceptado, pero no ha cambiado nada: avisa al responsable de este bot.',
      outOfReach: ({ rows }) =>
        `De esta lista solo se ${plural(rows, { one: 'puede mostrar la primera fila', many: `pueden mostrar los primeros ${number(rows)} de filas`, other: `pueden mostrar las primeras ${number(rows)} filas` })}: avisa al responsable de este bot, que quizá pueda cambiarlo.`,
      abandoned: 'Ha tardado demasiado: inténtalo otra vez.',
      senseless: 'El servicio ha dado una respuesta no válida: avisa al responsable de este bot.',
    },
  }) satisfies WordsOf<'answers'>;
