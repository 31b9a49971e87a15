import type { BodyFormat } from '../../services/http/rest-client.ts';
import { createServices, type Services } from '../../services/services.ts';
import { machineClock } from '../../services/time.ts';
import type { Config } from '../config/config.ts';
import { NamesInMemory } from '../state/memory/state-in-memory.ts';
import { examineCalls } from './examine-calls.ts';
import { examineWriting, type WritingSurroundings } from './examine-writing.ts';
import { type Finding, find, type Section } from './finding.ts';
import { knownInterface } from './known-interface.ts';
import { CONVERSATIONS, type ListCall } from './list-probe.ts';
import { createProbe, type Probe } from './probe.ts';
import { recordField } from './record-field.ts';
import { cursor, errorShape, largestLimit, timestampUnit, tokenNeeded } from './silences.ts';

/** A service, with the settings for it. */
export type ExaminedService = Config['service'] & { readonly baseUrl: URL };

/** What the doctor is called with. */
export interface DoctorArguments {
  /** Whether a conversation may be created, changed and deleted. */
  readonly write: boolean;
  /** A registered name, so that the name listing can be reached. */
  readonly name: string | undefined;
}

/**
 * Reaches each call of the service, and finds out what it does where the interface is silent. When nobody is there at
 * all, that is the one finding: the other calls would wait for the same time limit one after the other.
 */
export async function examineService(
  service: ExaminedService,
  { write, name }: DoctorArguments,
  {
    stopSignal = () => new AbortController().signal,
    clock = machineClock,
  }: Partial<WritingSurroundings> = {},
): Promise<Section[]> {
  await using stack = new AsyncDisposableStack();
  const probe = stack.adopt(createProbe(service), (opened) => opened.close());
  const reached = await find('reach the service', async () => {
    await probe.get(CONVERSATIONS.path, { limit: '1' });
    return ['ok', 'it answers'];
  });
  if (reached.verdict === 'wrong') return [{ title: 'The calls of the service', findings: [reached] }];

  const records: ListCall = { path: '/api/v1/score', authorised: service.recordsSendToken };
  const known = await find('the interface', () => knownInterface(probe, service, records, name));
  const servicesWith = (bodyFormat: BodyFormat): Services =>
    stack.adopt(createServices({ ...service, bodyFormat, namesMemory: new NamesInMemory() }), (services) =>
      services.close(),
    );
  const form = servicesWith('form');
  const json = servicesWith('json');
  const calls = await examineCalls({
    services: { form, json }[service.bodyFormat],
    keys: service,
    name,
    known: known.verdict === 'ok',
  });
  const silences = await examineSilences(probe, service, records);
  const conversations = { form: form.conversations, json: json.conversations };
  const { bodyFormat } = service;
  const writing = write ? await examineWriting({ conversations, bodyFormat, stopSignal, clock }) : [notTried];
  return [
    { title: 'The calls of the service', findings: [reached, known, ...calls] },
    { title: 'Where the interface is silent', findings: silences },
    { title: 'Writing', findings: writing },
  ];
}

const notTried: Finding = {
  check: 'create to delete',
  verdict: 'unknown',
  text: 'not tried; "npm run doctor -- --write" does, on a conversation of its own that it deletes',
};

async function examineSilences(
  probe: Probe,
  service: ExaminedService,
  records: ListCall,
): Promise<Finding[]> {
  const { resourcesCursorParameter, recordsCursorParameter } = service;
  return [
    await find('timestamp unit', () => timestampUnit(probe, service.timestampUnit)),
    await find('errors', () => errorShape(probe)),
    await find('token', () => tokenNeeded(probe)),
    await find('cursor parameter', () =>
      cursor(probe, CONVERSATIONS, resourcesCursorParameter, 'API_CURSOR_PARAMETER'),
    ),
    await find('largest limit', () => largestLimit(probe, service)),
    await find('cursor of records', () =>
      cursor(probe, records, recordsCursorParameter, 'RECORDS_CURSOR_PARAMETER'),
    ),
    await find('field of records', () => recordField(probe, service)),
  ];
}
