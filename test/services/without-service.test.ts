import { expect, it, onTestFinished } from 'vitest';
import { parseConfig } from '../../src/bot/config/config.ts';
import { NamesInMemory } from '../../src/bot/state/memory/state-in-memory.ts';
import { createServices } from '../../src/services/services.ts';

it('without a service each of its calls fails as an outage, and no code that asks one has to know', async () => {
  const services = createServices({ ...parseConfig({}).service, namesCache: new NamesInMemory() });
  onTestFinished(() => services.close());
  const reason = { kind: 'unavailable', problem: 'no service is configured', remedy: 'set API_BASE_URL' };
  const calls = [
    () => services.names.list('ada', { direction: 'asc', offset: 0, limit: 20 }),
    () => services.conversations.retrieve('a'),
    () => services.scores.delete('a'),
    () => services.scores.update('a', { is_muted: true }),
    () => services.conversations.create({ contact_id: 'a' }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ reason });
});
