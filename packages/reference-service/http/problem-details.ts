import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { plainReason } from 'startup/plain-reason';
import { serviceLog } from '../service-log.ts';

/** The content type of every error: problem details, RFC 9457. */
const PROBLEM_TYPE = 'application/problem+json';

/** The name of a field in each part of a request. */
const PARTS = { params: 'path parameter', querystring: 'query parameter', headers: 'header', body: 'field' };

/** The name of each part, for a problem of the whole part. */
const WHOLE = { params: 'path', querystring: 'query', headers: 'header', body: 'body' };

/** Sentences that replace unhelpful messages of Fastify. */
const SENTENCES = new Map([
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', 'A body must be application/json or application/x-www-form-urlencoded.'],
  ['FST_ERR_CTP_BODY_TOO_LARGE', 'A body must not be larger than 64 KiB.'],
  ['FST_ERR_CTP_INVALID_JSON_BODY', 'The body is not JSON.'],
  ['FST_ERR_BAD_URL', 'The path must be UTF-8 text in percent-encoding, and a part of it is not.'],
]);

/** An error answer, thrown by a handler. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param detail a sentence for the caller, with the remedy if there is one
   * @param headers that the status requires, as for 401
   */
  constructor(statusCode: number, detail: string, headers: Readonly<Record<string, string>> = {}) {
    super(detail);
    this.statusCode = statusCode;
    this.headers = headers;
  }
}

/** Answers with a thrown error. Below status 500 the answer has its message, otherwise no details. */
export function sendProblem(
  error: FastifyError | HttpProblem,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const status = error.statusCode ?? 500;
  if (error instanceof HttpProblem) reply.headers(error.headers);
  if (status < 500) {
    sendDetails(reply, status, detailOf(error));
    return;
  }
  const where = { method: request.method, url: request.url };
  const reason = isWrongStatement(error) ? undefined : plainReason(error);
  if (reason !== undefined) {
    serviceLog.error(where, `request failed: ${reason}`);
    sendDetails(reply, status, `The service cannot use its database: ${reason}.`);
    return;
  }
  serviceLog.error({ err: error, ...where }, 'request failed');
  sendDetails(reply, status, 'The service failed at this request. The reason is in its log.');
}

/** Answers a request for an unknown path or method. */
export function sendNotFound(request: FastifyRequest, reply: FastifyReply): void {
  sendDetails(reply, 404, `There is no ${request.method} ${request.url.split('?', 1)[0]} here.`);
}

/** Answers on the socket, because bytes that are no HTTP request have no reply object. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable) return;
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400;
  const body = problemDetails(status, 'The request is not well-formed HTTP, too large or too slow.');
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${PROBLEM_TYPE}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function sendDetails(reply: FastifyReply, status: number, detail: string): void {
  // Sent as bytes: Fastify would add a charset to a text's type after the last hook that could remove it.
  reply
    .code(status)
    .type(PROBLEM_TYPE)
    .send(Buffer.from(problemDetails(status, detail)));
}

/** `about:blank` means that the status fully describes the kind of problem (RFC 9457, section 4.2.1). */
function problemDetails(status: number, detail: string): string {
  return JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status, detail });
}

/** Prefixes a schema's message with the name of the field or of the part of the request. */
function detailOf(error: FastifyError | HttpProblem): string {
  if (error instanceof HttpProblem) return error.message;
  const { code, message, validation, validationContext = 'body' } = error;
  const problem = validation?.[0];
  if (problem?.message === undefined) return SENTENCES.get(code) ?? message;
  const field = problem.instancePath.slice(1);
  const subject = field === '' ? WHOLE[validationContext] : `${PARTS[validationContext]} ${field}`;
  return `The ${subject} ${problem.message}.`;
}

/**
 * Whether the error is `SQLITE_ERROR`, a statement that does not match the tables: a defect. Other codes are failures
 * of the machine.
 */
function isWrongStatement(error: Error): boolean {
  return 'errcode' in error && error.errcode === 1;
}
