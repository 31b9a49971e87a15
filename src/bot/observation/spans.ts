import { AsyncLocalStorage } from 'node:async_hooks';
import type { TracingChannel } from 'node:diagnostics_channel';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { type UpstreamCall, upstreamCalls } from '../../services/service-channels.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import { acknowledgements, handlers, interactions, type ObservedInteraction } from '../channels.ts';
import { Subscriptions } from './subscriptions.ts';

/** What is done at a moment, and for which interaction. */
interface Work {
  readonly span: Span;
  readonly reference: string | undefined;
}

/** What a span is called, and what is known of it when it begins. */
interface Description {
  readonly name: string;
  readonly kind: SpanKind;
  readonly reference?: string;
  readonly attributes?: Attributes;
}

/** Outcomes of which somebody should hear. */
const FAILED: ReadonlySet<string> = new Set(['failed', 'lost', 'unknown', 'uncertain']);

/**
 * Makes a span of each interaction, of its handler and of each call of the service, one inside the other, until it is
 * disposed. Each has the interaction's reference; none has a path, an address, a token or what somebody typed.
 */
export function traceSpans(tracer: Tracer): Disposable {
  const subscriptions = new Subscriptions();
  const works = new AsyncLocalStorage<Work>();
  const spans = new WeakMap<object, Span>();

  /** A span from the beginning to the end of what the channel traces, with whatever is traced meanwhile inside. */
  function spanOf<Message extends object>(
    channel: TracingChannel<Message, unknown>,
    describe: (message: Message) => Description,
    finish: (span: Span, message: Message) => void = () => undefined,
  ): void {
    const begin = (message: Message): Work => {
      const outer = works.getStore();
      const { name, kind, reference = outer?.reference, attributes } = describe(message);
      const context = outer ? trace.setSpan(ROOT_CONTEXT, outer.span) : ROOT_CONTEXT;
      const span = tracer.startSpan(
        name,
        { kind, attributes: { ...attributes, ...referred(reference) } },
        context,
      );
      spans.set(message, span);
      return { span, reference };
    };
    const { start } = channel;
    subscriptions.bound(start, works, begin);
    subscriptions.traced<Message>(channel, {
      asyncEnd(message) {
        const span = spans.get(message);
        if (!span) return;
        if (message.error !== undefined) failed(span, typeOf(message.error));
        finish(span, message);
        span.end();
      },
    });
  }

  spanOf(interactions, ofInteraction, (span, { outcome = 'unreadable' }) => {
    span.setAttribute('rollcall.outcome', outcome);
    if (FAILED.has(outcome)) failed(span, outcome);
  });
  spanOf(handlers, ({ label }) => ({ name: `handler ${label}`, kind: SpanKind.INTERNAL }));
  spanOf(upstreamCalls, ofCall, (span, { status }) => {
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
  });
  subscriptions.each(acknowledgements, ({ interaction }) => spans.get(interaction)?.addEvent('acknowledged'));
  return subscriptions;
}

const ofInteraction = ({ command, kind, reference }: ObservedInteraction): Description => ({
  name: command,
  kind: SpanKind.SERVER,
  reference,
  attributes: { 'rollcall.command': command, 'rollcall.kind': kind },
});

const ofCall = ({ operation, method }: UpstreamCall): Description => ({
  name: operation,
  kind: SpanKind.CLIENT,
  attributes: { 'rollcall.operation': operation, 'http.request.method': method },
});

const referred = (reference: string | undefined): Attributes =>
  reference === undefined ? {} : { 'rollcall.reference': reference };

function failed(span: Span, type: string): void {
  span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type);
}

/** Never a message: it may repeat what somebody typed. */
function typeOf(error: unknown): string {
  if (error instanceof ServiceFailure) return error.reason.kind;
  return error instanceof Error ? error.name : 'unknown';
}
