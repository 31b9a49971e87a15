import { z } from 'zod';
import { expected } from '../http/answer.ts';
import type { ResourceClient, Score, ScoreParties } from './managed-resource.ts';
import { createResourceClient, type ResourcesOptions } from './resource-client.ts';
import { reference, resourceFields } from './resource-fields.ts';

/** `/v1/scores`. */
export function createScores(options: ResourcesOptions): ResourceClient<Score, ScoreParties> {
  const fields = { ...resourceFields(options.timestamps), game_id: reference };
  const schema = z.object(fields, expected('an object'));
  return createResourceClient({ ...options, name: 'scores', schema });
}
