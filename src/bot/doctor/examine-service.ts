import { shownText } from '../../handlers/display/safe-text.ts';
import type { BodyFormat } from '../../services/http/rest-client.ts';
import { fillPath } from '../../services/names/names-client.ts';
import type { PathTemplate } from '../../services/names/path-template.ts';
import type { ManagedResource, ResourceClient } from '../../services/resources/managed-resource.ts';
import { ServiceFailure } from '../../services/service-failure.ts';
import { createServices, type Services } from '../../services/services.ts';
import { pathValueProblem } from '../../services/text.ts';
import { machineClock } from '../../services/time.ts';
import type { Config } from '../config/config.ts';
import { NamesInMemory } from '../state/memory/state-in-memory.ts';
import { examineWriting, type WritingContext } from './examine-writing.ts';
import { type CheckResult, type Finding, runCheck, type Section } from './finding.ts';
import { CONVERSATIONS, createProbe, type ListCall, type Probe, type RawAnswer } from './probe.ts';
import {
  cursorParameterResult,
  errorShape,
  largestLimit,
  playerNames,
  recordField,
  timestampUnit,
  tokenNeeded,
} from './unspecified-behaviour.ts';

/** A service and its settings. */
type ExaminedService = Config['service'] & {
  readonly baseUrl: URL;
  /** Whether names come from it. */
  readonly hasNames: boolean;
};

/** The options of the doctor. */
export interface DoctorArguments {
  /** Whether a conversation may be created, changed and deleted. */
  readonly write: boolean;
  /** A registered name, needed to reach the whole name listing. */
  readonly name: string | undefined;
}

/**
 * Makes each call of the service, and detects its behaviour where the interface leaves it open. If the service is
 * unreachable, this is the only finding, because every other call would wait for the same time limit.
 */
export async function examineService(
  service: ExaminedService,
  { write, name }: DoctorArguments,
  { stopSignal = () => new AbortController().signal, clock = machineClock }: Partial<WritingContext> = {},
): Promise<Section[]> {
  await using stack = new AsyncDisposableStack();
  const probe = stack.adopt(createProbe(service), (opened) => opened.close());
  const reached = await runCheck('reach the service', async () => {
    await probe.get(CONVERSATIONS.path, { limit: '1' });
    return ['ok', 'it answers'];
  });
  if (reached.verdict === 'wrong') return [{ title: 'The calls of the service', findings: [reached] }];

  const records: ListCall = { path: '/api/v1/score', authorised: service.recordsSendToken };
  const known = await runCheck('the interface', () => knownInterface(probe, service, records, name));
  const servicesWith = (bodyFormat: BodyFormat): Services =>
    stack.adopt(createServices({ ...service, bodyFormat, namesCache: new NamesInMemory() }), (services) =>
      services.close(),
    );
  const form = servicesWith('form');
  const json = servicesWith('json');
  const calls = await examineCalls({
    services: { form, json }[service.bodyFormat],
    keys: service,
    name,
    known: known.verdict === 'ok',
    hasNames: service.hasNames,
  });
  const silences = await examineUnspecified(probe, service, records);
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
  text: 'not tried; "npm run doctor -- --write" tries it with a conversation of its own, which it deletes',
};

async function examineUnspecified(
  probe: Probe,
  service: ExaminedService,
  records: ListCall,
): Promise<Finding[]> {
  const { resourcesCursorParameter, recordsCursorParameter } = service;
  return [
    await runCheck('timestamp unit', () => timestampUnit(probe, service.timestampUnit)),
    await runCheck('errors', () => errorShape(probe)),
    await runCheck('token', () => tokenNeeded(probe)),
    await runCheck('cursor parameter', () =>
      cursorParameterResult(probe, CONVERSATIONS, resourcesCursorParameter, 'API_CURSOR_PARAMETER'),
    ),
    await runCheck('largest limit', () => largestLimit(probe, service)),
    await runCheck('cursor of records', () =>
      cursorParameterResult(probe, records, recordsCursorParameter, 'RECORDS_CURSOR_PARAMETER'),
    ),
    await runCheck('field of records', () => recordField(probe, service)),
    await runCheck('names of players', () => playerNames(probe, service)),
  ];
}

/** The address of the service, and settings that differ between services. */
interface ServiceAddress {
  readonly baseUrl: URL;
  readonly namesWalletPath: PathTemplate;
  readonly namesSendToken: boolean;
}

/**
 * Checks whether the interface exists at this address: with a wrong path, or another web server, every call is answered
 * with 404, a web page or a redirect. One known call is enough, because a service need not have all.
 * @param name a registered name; without one the first step of the names never finds anything
 */
async function knownInterface(
  probe: Probe,
  { baseUrl, namesWalletPath, namesSendToken }: ServiceAddress,
  records: ListCall,
  name: string | undefined,
): Promise<CheckResult> {
  const asked = name === undefined || pathValueProblem(name) !== undefined ? LIKELY_UNKNOWN : name;
  const calls = [
    { ...CONVERSATIONS, query: { limit: '1' } },
    { ...records, query: { limit: '1' } },
    { path: fillPath(namesWalletPath, { name: asked }), query: {}, authorised: namesSendToken },
  ];
  const prefix = baseUrl.pathname.replace(/\/+$/, '');
  const found: string[] = [];
  for (const { path, query, authorised } of calls) {
    const answer = await probe.get(path, query, authorised);
    if (isOfInterface(answer)) return ['ok', 'its calls are known here'];
    found.push(
      `${prefix}${path} is ${answer.status}${answer.type === '' ? '' : ` with ${shownText(answer.type, 60)}`}`,
    );
  }
  return ['wrong', `none of its calls is known here: ${found.join(', ')}: check API_BASE_URL and its path`];
}

/** Whether the answer is JSON, or an error that only a known call returns: refused, limited or broken. */
function isOfInterface({ status, body }: RawAnswer): boolean {
  if (status < 300) return body !== undefined;
  return status >= 400 && status !== 404 && status !== 410;
}

/** Used without a registered name, to check that at least the first step answers. */
const LIKELY_UNKNOWN = 'rollcall-doctor';

const TEN = { offset: 0, limit: 10 };

/** The credentials of the calls. */
interface Keys {
  readonly token?: string | undefined;
  /** Whether the name listing carries the token. */
  readonly namesSendToken: boolean;
  readonly recordsSendToken: boolean;
}

/** The clients and settings of the calls. */
interface ExaminedCalls {
  readonly services: Services;
  readonly keys: Keys;
  /** A registered name. Without one only the first step of the name listing is checked. */
  readonly name: string | undefined;
  /** Whether any call is known at the address. If every call is 404, an unknown name proves nothing. */
  readonly known: boolean;
  /** Whether names come from the service. */
  readonly hasNames: boolean;
}

/** Makes each read-only call of the interface once, with the clients that the bot uses. */
async function examineCalls({ services, keys, name, known, hasNames }: ExaminedCalls): Promise<Finding[]> {
  const { conversations, scores, scoreRecords, names } = services;
  const { token, namesSendToken, recordsSendToken } = keys;
  const key = token === undefined ? 'set API_TOKEN' : 'check API_TOKEN';
  const keyOf = (sent: boolean, variable: string) => (sent || !token ? key : `set ${variable}=true`);
  const listNames = () =>
    runCheck(
      'list names',
      async () => {
        const listing = await names
          .list(name ?? LIKELY_UNKNOWN, { direction: 'asc', ...TEN })
          .catch(notRegistered);
        if (listing) return ['ok', `the wallet, and ${rowCount(listing.names.length, listing.more)}`];
        if (!known) return ['wrong', 'answers 404, like everything here: check API_BASE_URL and its path'];
        if (name !== undefined) return ['wrong', 'the name is not registered: give another one with --name'];
        return ['unknown', 'an unknown name is answered; to check the rest: npm run doctor -- --name NAME'];
      },
      keyOf(namesSendToken, 'NAMES_SEND_TOKEN'),
    );
  return [
    ...(await examineResource('conversation', conversations, key)),
    ...(await examineResource('score', scores, key)),
    await runCheck(
      'list score records',
      async () => {
        const { rows, more } = await scoreRecords.page({ direction: 'asc', ...TEN });
        return ['ok', rowCount(rows.length, more)];
      },
      keyOf(recordsSendToken, 'RECORDS_SEND_TOKEN'),
    ),
    ...(hasNames ? [await listNames()] : []),
  ];
}

async function examineResource<Resource extends ManagedResource, Parties>(
  kind: string,
  client: ResourceClient<Resource, Parties>,
  key: string,
): Promise<Finding[]> {
  let id: string | undefined;
  const list = async (): Promise<CheckResult> => {
    const { rows, more } = await client.page({}, TEN);
    id = rows[0]?.id;
    return ['ok', rowCount(rows.length, more)];
  };
  const retrieve = async (): Promise<CheckResult> => {
    if (id === undefined) return ['unknown', `there is no ${kind} to retrieve`];
    await client.retrieve(id);
    return ['ok', 'the first of the list'];
  };
  return [await runCheck(`list ${kind}s`, list, key), await runCheck(`retrieve ${kind}`, retrieve, key)];
}

function notRegistered(error: unknown): undefined {
  if (error instanceof ServiceFailure && error.reason.kind === 'not-registered') return undefined;
  throw error;
}

function rowCount(rows: number, more: boolean): string {
  if (rows === 0) return 'none yet';
  return more ? `the first ${rows}, and there are more` : `${rows} in all`;
}
