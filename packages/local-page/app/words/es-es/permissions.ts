import type { permissions as english } from '../en/permissions.ts';
import type { InTwoForms } from '../translation.ts';

export const permissions: InTwoForms<typeof english> = {
  groupServer: 'Permisos generales del servidor',
  permission10: 'Ver canales — Ve los canales, salvo los privados.',
  permission4: 'Gestionar canales — Crea, cambia y elimina canales.',
  permission28:
    'Gestionar roles — Crea roles y cambia o elimina los que están por debajo de su rol más alto.',
  permission43: 'Crear expresiones — Añade emojis, pegatinas y sonidos del servidor.',
  permission30: 'Gestionar expresiones — Cambia y quita emojis, pegatinas y sonidos del servidor.',
  permission7: 'Ver el registro de auditoría — Lee quién ha cambiado qué en este servidor.',
  permission19: 'Ver estadísticas del servidor — Lee cómo crece el servidor y quién participa en él.',
  permission41:
    'Ver estadísticas de suscripciones al servidor — Lee lo que gana el servidor con sus suscriptores.',
  permission29:
    'Gestionar webhooks — Crea, cambia y elimina webhooks, que publican mensajes de otros sitios.',
  permission5:
    'Gestionar servidor — Cambia el nombre y los ajustes del servidor, añade aplicaciones y decide quién puede usar sus comandos.',
  groupMembership: 'Permisos de miembros',
  permission0: 'Crear invitación — Invita a gente nueva a este servidor.',
  permission26: 'Cambiar apodo — Cambia su propio nombre en este servidor.',
  permission27: 'Gestionar apodos — Cambia los nombres de otros en este servidor.',
  permission1:
    'Expulsar, aprobar y rechazar miembros — Expulsa a miembros, que pueden volver con una invitación, y decide quién entra.',
  permission2: 'Banear miembros — Expulsa a miembros para siempre, junto con sus últimos mensajes.',
  permission40:
    'Aislar temporalmente a miembros — Impide a miembros durante un tiempo escribir, reaccionar y hablar.',
  groupText: 'Permisos de canales de texto',
  permission11: 'Enviar mensajes — Escribe mensajes en canales de texto.',
  permission38: 'Enviar mensajes en hilos — Escribe mensajes en hilos.',
  permission35: 'Crear hilos públicos — Empieza hilos que ven todos en el canal.',
  permission36: 'Crear hilos privados — Empieza hilos para quienes reciben una invitación.',
  permission14: 'Insertar enlaces — Los enlaces muestran una vista previa de su destino.',
  permission15: 'Adjuntar archivos — Adjunta archivos e imágenes a los mensajes.',
  permission6: 'Añadir reacciones — Añade emojis a los mensajes como reacciones.',
  permission18: 'Usar emojis externos — Usa emojis de otros servidores.',
  permission37: 'Usar pegatinas externas — Usa pegatinas de otros servidores.',
  permission17:
    'Mencionar @everyone, @here y todos los roles — Avisa a todos a la vez, y a roles que nadie más puede mencionar.',
  permission13: 'Gestionar mensajes — Elimina mensajes de otros y les quita las vistas previas.',
  permission51: 'Fijar mensajes — Fija mensajes y deja de fijarlos.',
  permission52: 'Omitir el modo pausado — Escribe tantas veces como quiera donde otros tienen que esperar.',
  permission34: 'Gestionar hilos — Renombra, cierra y elimina hilos, y ve los privados.',
  permission16: 'Leer el historial de mensajes — Lee los mensajes escritos antes de su llegada.',
  permission12:
    'Enviar mensajes de texto a voz — Hace que los mensajes se lean en voz alta a todos los que miran el canal.',
  permission46: 'Enviar mensajes de voz — Graba un mensaje y lo envía.',
  permission49: 'Crear encuestas — Hace una pregunta con respuestas que se votan.',
  groupVoice: 'Permisos de canales de voz',
  permission20: 'Conectar — Entra en canales de voz y oye a otros en ellos.',
  permission21: 'Hablar — Habla en canales de voz.',
  permission9: 'Vídeo — Muestra su cámara o su pantalla en canales de voz.',
  permission42: 'Usar panel de sonidos — Reproduce sonidos del panel de sonidos del servidor.',
  permission45: 'Usar sonidos externos — Reproduce sonidos de otros servidores.',
  permission25: 'Usar actividad de voz — Habla sin mantener pulsada una tecla.',
  permission8:
    'Prioridad de palabra — Se le oye más alto que a los demás mientras mantiene pulsada una tecla.',
  permission22: 'Silenciar miembros — Silencia a otros para todos en canales de voz.',
  permission23: 'Ensordecer miembros — Impide que otros oigan a nadie en canales de voz.',
  permission24: 'Mover miembros — Mueve a otros a otro canal de voz o los saca de uno.',
  permission48: 'Establecer estado del canal de voz — Escribe de qué va un canal de voz en este momento.',
  groupApps: 'Permisos de aplicaciones',
  permission31:
    'Usar comandos de aplicaciones — Usa comandos de aplicaciones, con barra o en los menús de mensajes y miembros.',
  permission39: 'Usar actividades — Inicia actividades, como juegos para jugar juntos.',
  permission50:
    'Usar aplicaciones externas — Deja que las aplicaciones que ha añadido para sí escriban a la vista de todos.',
  groupStage: 'Permisos de canales de escenario',
  permission32: 'Solicitar hablar — Pide la palabra en canales de escenario.',
  groupEvents: 'Permisos de eventos',
  permission44: 'Crear eventos — Crea eventos, y cambia o cancela los suyos.',
  permission33: 'Gestionar eventos — Crea eventos, y cambia o cancela los de cualquiera.',
  groupAdvanced: 'Permisos avanzados',
  permission3:
    'Administrador — Tiene todos los permisos, también en canales privados, y ningún otro ajuste los limita. Concédelo con cuidado.',
};
