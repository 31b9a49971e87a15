import { shownText } from '../../handlers/display/safe-text.ts';
import { fillPath } from '../../services/names/names-client.ts';
import type { PathTemplate } from '../../services/names/path-template.ts';
import { pathValueProblem } from '../../services/text.ts';
import { LIKELY_UNKNOWN } from './examine-calls.ts';
import type { CheckResult } from './finding.ts';
import { CONVERSATIONS, type ListCall } from './list-probe.ts';
import type { Probe, RawAnswer } from './probe.ts';

/** Where the service is, and what of it differs from service to service. */
interface ServiceAddress {
  readonly baseUrl: URL;
  readonly namesWalletPath: PathTemplate;
  readonly namesSendToken: boolean;
}

/**
 * Whether anything of the interface is at this address: a wrong path, or a web server that is no such service, answers
 * every call with 404, a web page or a redirect. One call that is known is enough, since a service need not have all.
 * @param name a registered name; without one the first step of the names finds nothing in any case
 */
export async function knownInterface(
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

/** JSON, or an error that tells of a call that is known: refused, limited, broken, but there. */
function isOfInterface({ status, body }: RawAnswer): boolean {
  if (status < 300) return body !== undefined;
  return status >= 400 && status !== 404 && status !== 410;
}
