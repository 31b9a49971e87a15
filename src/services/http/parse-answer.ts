import { z } from 'zod';
import { isLongerThan, LONGEST_TEXT, pathValueProblem } from '../text.ts';
import { unexpected } from './http-failure.ts';

/** For a schema's error: `is missing`, or `is not` what was expected, to follow the name of a field. */
export const expected = (what: string) => ({
  error: ({ input }: { readonly input?: unknown }) => (input === undefined ? 'is missing' : `is not ${what}`),
});

/** A text of the service's that is shown or sent back as it is; one that is longer cannot be what it should. */
export const boundedText = (what: string) =>
  z.string(expected(what)).superRefine((value, context) => {
    if (isLongerThan(value, LONGEST_TEXT)) context.addIssue(`is longer than ${LONGEST_TEXT} characters`);
  });

/** A text of the service's that goes into the next path, so it has to be able to. */
export const pathValue = z.string(expected('a string')).superRefine((value, context) => {
  const problem = pathValueProblem(value);
  if (problem !== undefined) context.addIssue(problem);
});

/**
 * The answer, or the part of it at `path`, as the schema has it.
 * @throws ServiceFailure unexpected-answer, naming the field. What the service wrote stays out of it: the words are
 * the schema's own
 */
export function parseAnswer<Value>(schema: z.ZodType<Value>, answer: unknown, ...path: string[]): Value {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = [...path, ...(issue?.path ?? [])].join('.');
  throw unexpected(
    field === '' ? `the answer ${issue?.message}` : `the answer's "${field}" ${issue?.message}`,
  );
}
