import { GatewayCloseCodes, GatewayOpcodes } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import { type ClientFrame, parseClientFrame } from './client-frames.ts';
import type { ClientRequest } from './client-requests.ts';
import { type Session, sendFrame, TRANSPORT_COMPRESSIONS } from './gateway-session.ts';

/**
 * The time limit of a heartbeat, in intervals. With a limit of one, the gateway would request a heartbeat at the moment
 * the bot sends one, and the library treats the connection as dead if it has to send a second one before the answer to
 * the first.
 */
const PATIENCE = 1.25;
/**
 * One read of a bot must not bring both the answer to its upgrade and the greeting: some libraries listen for frames
 * only after the first. Discord's own greeting has the way of the network before it.
 */
const GREETING_DELAY_MS = 5;
/** https://discord.com/developers/docs/events/gateway#rate-limiting */
const MOST_SENDS = 120;
const SENDS_WINDOW_MS = 60_000;
const API_VERSIONS = ['9', '10'];

export type IdentifyData = Extract<ClientFrame, { op: 2 }>['d'];
export type ResumeData = Extract<ClientFrame, { op: 6 }>['d'];

/** The gateway's side of a connection. */
interface ConnectionHandlers {
  readonly heartbeatIntervalMs: number;
  readonly now: () => number;
  /** The accepted token. */
  readonly token: string;
  /** Undefined if no session may begin; the bot has been told why. */
  identify(data: IdentifyData): Session | undefined;
  resume(data: ResumeData): Session | undefined;
  request(session: Session, request: ClientRequest): void;
  /** The connection of a session has ended. */
  dropped(session: Session, code: number): void;
}

/** A close code of the gateway and its reason. */
export type CloseReason = readonly [code: GatewayCloseCodes, reason: string];

/** Why the gateway does not speak as the query of a connection's address asks; undefined if it does. */
export function unsupportedQuery(query: URLSearchParams): CloseReason | undefined {
  const { InvalidAPIVersion, DecodeError } = GatewayCloseCodes;
  const version = query.get('v');
  if (version !== null && !API_VERSIONS.includes(version)) return [InvalidAPIVersion, 'Invalid API version.'];
  if ((query.get('encoding') ?? 'json') !== 'json')
    return [DecodeError, 'The local Discord speaks JSON alone: connect with encoding=json.'];
  const compression = query.get('compress');
  if (compression !== null && !TRANSPORT_COMPRESSIONS.includes(compression))
    return [DecodeError, `The local Discord compresses as ${TRANSPORT_COMPRESSIONS.join(' and ')}.`];
  return undefined;
}

/** Greets a bot, watches its heartbeats, and begins its session once it identifies. */
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
  // After an immediate too, a late timer does not come before the next reads of a bot in this process.
  const greeting = setTimeout(() => setImmediate(() => greet?.()), GREETING_DELAY_MS);
  // A client that misses a heartbeat is asked for one, and counts as dead if it misses that too.
  let asked = false;
  const patience = setTimeout(() => {
    if (asked) socket.close(GatewayCloseCodes.SessionTimedOut, 'Session timed out.');
    else sendUnnumbered(socket, { op: GatewayOpcodes.Heartbeat, d: null });
    asked = true;
    patience.refresh();
  }, heartbeatIntervalMs * PATIENCE);
  let session: Session | undefined;
  const sends: number[] = [];
  socket.on('message', (data) => {
    // A bot that does not wait to be greeted still reads the greeting first.
    greet?.();
    sends.push(now());
    const before = sends.length > MOST_SENDS ? sends.shift() : undefined;
    // After a reset of the clock they may lie ahead of it.
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
      // A session that is forgotten has no connection: a bot may identify on the same one.
      const own = session?.connection === socket ? session : undefined;
      session = receive(socket, frame, own, handlers);
    }
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', (code) => {
    greet = undefined;
    clearTimeout(greeting);
    clearTimeout(patience);
    if (session?.connection === socket) handlers.dropped(session, code);
  });
}

/** Sends a frame that is no event: it has no number. */
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
