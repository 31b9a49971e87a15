import { whyNotRegistered } from '../registration/describe.ts';
import type { CheckResult, Finding } from './finding.ts';

/**
 * Runs one check of Discord. What goes wrong with one thing is a finding of its own: the others can be looked at. A
 * defect is thrown.
 * @param where in front of what is found
 */
export async function findAtDiscord(
  check: string,
  where: string,
  examine: () => Promise<CheckResult>,
): Promise<Finding> {
  try {
    const [verdict, text] = await examine();
    return { check, verdict, text: `${where}${text}` };
  } catch (error) {
    const why = whyNotRegistered(error);
    if (why === undefined) throw error;
    return { check, verdict: 'wrong', text: `${where}${why}` };
  }
}
