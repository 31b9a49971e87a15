import { parseConfig } from '../../../src/bot/config/config.ts';
import { areNamesOfService } from '../../../src/bot/config/service-settings.ts';
import { type DoctorArguments, examineService } from '../../../src/bot/doctor/examine-service.ts';
import type { Finding, Section } from '../../../src/bot/doctor/finding.ts';
import { quickClock } from '../../services/quick-clock.ts';

/** What the doctor finds out about the service of an environment, by check. */
export async function examined(
  environment: Readonly<Record<string, string>>,
  wishes: Partial<DoctorArguments> = {},
): Promise<Record<string, string>> {
  const config = parseConfig(environment);
  const { service } = config;
  if (!service.baseUrl) throw new Error('API_BASE_URL is not set');
  const asked = { write: false, name: undefined, ...wishes };
  const surroundings = { clock: quickClock() };
  const examined = { ...service, baseUrl: service.baseUrl, hasNames: areNamesOfService(config) };
  return findingsOf(await examineService(examined, asked, surroundings));
}

const findingsOf = (sections: readonly Section[]): Record<string, string> =>
  Object.fromEntries(
    sections.flatMap(({ findings }) => findings).map((finding) => [finding.check, wordsOf(finding)]),
  );

export const wordsOf = ({ verdict, text }: Finding): string => `${verdict}: ${text}`;
