import { GatewayCloseCodes, GatewayOpcodes } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import { type ClientFrame, parseClientFrame } from './client-frames.ts';
import type { ClientRequest } from './client-requests.ts';
import { type Session, sendFrame, TRANSPORT_COMPRESSIONS } from './gateway-session.ts';

/**
 * Timeout of a heartbeat, in intervals. With 1, the gateway would request a heartbeat just when the bot sends one. The
 * library considers a connection dead if it has to send a second heartbeat before the first is acknowledged.
 */
const HEARTBEAT_TOLERANCE = 1.25;
/**
 * Delay before HELLO. One read of a bot must not return both the upgrade response and HELLO, because some libraries
 * listen for frames only after the upgrade. At Discord the network causes the delay.
 */
const HELLO_DELAY_MS = 5;
/** Frames per window: https://discord.com/developers/docs/events/gateway#rate-limiting */
const MAX_SENDS = 120;
const SENDS_WINDOW_MS = 60_000;
const API_VERSIONS = ['9', '10'];

export type IdentifyData = Extract<ClientFrame, { op: 2 }>['d'];
export type ResumeData = Extract<ClientFrame, { op: 6 }>['d'];

/** What the gateway does for a connection. */
interface ConnectionHandlers {
  readonly heartbeatIntervalMs: number;
  readonly now: () => number;
  /** The accepted token. */
  readonly token: string;
  /** Returns undefined if no session starts. The bot was notified. */
  identify(data: IdentifyData): Session | undefined;
  resume(data: ResumeData): Session | undefined;
  request(session: Session, request: ClientRequest): void;
  /** Called when a session's connection has ended. */
  disconnected(session: Session, code: number): void;
}

export type CloseReason = readonly [code: GatewayCloseCodes, reason: string];

/** Returns why the gateway does not support a connection's query; undefined if it does. */
export function unsupportedQuery(query: URLSearchParams): CloseReason | undefined {
  const { InvalidAPIVersion, DecodeError } = GatewayCloseCodes;
  const version = query.get('v');
  if (version !== null && !API_VERSIONS.includes(version)) return [InvalidAPIVersion, 'Invalid API version.'];
  if ((query.get('encoding') ?? 'json') !== 'json')
    return [DecodeError, 'The local Discord supports only JSON: connect with encoding=json.'];
  const compression = query.get('compress');
  if (compression !== null && !TRANSPORT_COMPRESSIONS.includes(compression))
    return [DecodeError, `The local Discord supports only ${TRANSPORT_COMPRESSIONS.join(' and ')}.`];
  return undefined;
}

/** Sends HELLO, monitors heartbeats and starts or resumes the bot's session. */
export function serveConnection(socket: WebSocket, handlers: ConnectionHandlers): void {
  const { heartbeatIntervalMs, now } = handlers;
  let greet: (() => void) | undefined = () => {
    greet = undefined;
    clearTimeout(greeting);
    sendUnnumbered(socket, {
      op: GatewayOpcodes.Hello,
      d: { heartbeat_interval: heartbeatIntervalMs, _trace: [] },
    });
  };
  // The immediate lets a bot in this process read first, even if the timer is late.
  const greeting = setTimeout(() => setImmediate(() => greet?.()), HELLO_DELAY_MS);
  // After a missed heartbeat the gateway requests one. If that is missed, too, the connection is dead.
  let asked = false;
  const patience = setTimeout(() => {
    if (asked) socket.close(GatewayCloseCodes.SessionTimedOut, 'Session timed out.');
    else sendUnnumbered(socket, { op: GatewayOpcodes.Heartbeat, d: null });
    asked = true;
    patience.refresh();
  }, heartbeatIntervalMs * HEARTBEAT_TOLERANCE);
  let session: Session | undefined;
  const sends: number[] = [];
  socket.on('message', (data) => {
    // A bot that does not wait for HELLO still gets it first.
    greet?.();
    sends.push(now());
    const before = sends.length > MAX_SENDS ? sends.shift() : undefined;
    // After a reset of the clock these times may be in the future.
    if (before !== undefined && now() >= before && now() - before < SENDS_WINDOW_MS)
      return socket.close(GatewayCloseCodes.RateLimited, 'Rate limited.');
    const frame = parseClientFrame(data.toString());
    if (frame === 'unknown opcode') socket.close(GatewayCloseCodes.UnknownOpcode, 'Unknown opcode.');
    else if (frame === 'malformed')
      socket.close(GatewayCloseCodes.DecodeError, 'Error while decoding payload.');
    else if (frame.op === GatewayOpcodes.Heartbeat) {
      asked = false;
      patience.refresh();
      sendUnnumbered(socket, { op: GatewayOpcodes.HeartbeatAck, d: null });
    } else {
      // A forgotten session has no connection, so a bot can identify again on this one.
      const own = session?.connection === socket ? session : undefined;
      session = receive(socket, frame, own, handlers);
    }
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', (code) => {
    greet = undefined;
    clearTimeout(greeting);
    clearTimeout(patience);
    if (session?.connection === socket) handlers.disconnected(session, code);
  });
}

/** Sends a frame without a sequence number, which only events have. */
export function sendUnnumbered(socket: WebSocket, frame: { op: GatewayOpcodes; d: unknown }): void {
  sendFrame(socket, JSON.stringify({ t: null, s: null, ...frame }));
}

function receive(
  socket: WebSocket,
  frame: ClientFrame,
  session: Session | undefined,
  { token, identify, resume, request }: ConnectionHandlers,
): Session | undefined {
  if (frame.op === GatewayOpcodes.Identify || frame.op === GatewayOpcodes.Resume) {
    if (session) socket.close(GatewayCloseCodes.AlreadyAuthenticated, 'Already authenticated.');
    else if (frame.d.token.replace(/^Bot /, '') !== token) {
      socket.close(GatewayCloseCodes.AuthenticationFailed, 'Authentication failed.');
    } else return frame.op === GatewayOpcodes.Identify ? identify(frame.d) : resume(frame.d);
  } else if (!session) socket.close(GatewayCloseCodes.NotAuthenticated, 'Not authenticated.');
  else if (frame.op !== GatewayOpcodes.PresenceUpdate && frame.op !== GatewayOpcodes.Heartbeat)
    request(session, frame);
  return session;
}
