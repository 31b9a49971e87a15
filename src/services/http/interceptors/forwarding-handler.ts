import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

export type Controller = Dispatcher.DispatchController;
export type Handler = Dispatcher.DispatchHandler;

/**
 * Hands on what happens to a call; an interceptor overrides what it looks at. undici's own DecoratorHandler is
 * deprecated, and its types name none of the methods.
 */
export class ForwardingHandler implements Handler {
  protected readonly next: Handler;

  constructor(next: Handler) {
    this.next = next;
  }

  onRequestStart(controller: Controller, context: unknown): void {
    this.next.onRequestStart?.(controller, context);
  }

  onResponseStart(
    controller: Controller,
    status: number,
    headers: IncomingHttpHeaders,
    message?: string,
  ): void {
    this.next.onResponseStart?.(controller, status, headers, message);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.next.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Controller, trailers: IncomingHttpHeaders): void {
    this.next.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Controller, error: Error): void {
    this.next.onResponseError?.(controller, error);
  }
}
