import { parseConfig } from '../../../src/bot/config/config.ts';
import { type DoctorArguments, examineService } from '../../../src/bot/doctor/examine-service.ts';
import type { Finding, Section } from '../../../src/bot/doctor/finding.ts';
import { quickClock } from '../../services/quick-clock.ts';

/** What the doctor finds out about the service of an environment, by check. */
export async function examined(
  environment: Readonly<Record<string, string>>,
  wishes: Partial<DoctorArguments> = {},
): Promise<Record<string, string>> {
  const { service } = parseConfig(environment);
  if (!service.baseUrl) throw new Error('API_BASE_URL is not set');
  const asked = { write: false, name: undefined, ...wishes };
  const surroundings = { clock: quickClock() };
  return findingsOf(await examineService({ ...service, baseUrl: service.baseUrl }, asked, surroundings));
}

const findingsOf = (sections: readonly Section[]): Record<string, string> =>
  Object.fromEntries(
    sections.flatMap(({ findings }) => findings).map((finding) => [finding.check, wordsOf(finding)]),
  );

export const wordsOf = ({ verdict, text }: Finding): string => `${verdict}: ${text}`;
