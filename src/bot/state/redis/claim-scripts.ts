/** The steps of claims in Redis, each of which nothing else comes between. */

import { script } from './script.ts';

/** Writes down that an interaction is in hand of its owner, and that this is a process that may have some. */
const HOLD = `redis.call('SADD', inHand, id)
  redis.call('PEXPIRE', inHand, life)
  redis.call('SADD', owners, owner)`;

/** Who has an interaction is a text: the state and the owner. Gives nothing, or who has it already. */
export const TAKE = script(`
  local claim, interaction, inHand, owners, alive = unpack(KEYS)
  local mine, raw, id, owner, life, aliveFor = unpack(ARGV)
  if not redis.call('SET', claim, mine, 'NX', 'PX', life) then return redis.call('GET', claim) end
  redis.call('SET', interaction, raw, 'PX', life)
  ${HOLD}
  redis.call('SET', alive, '', 'PX', aliveFor)
`);

/** Puts one claim in another's place; gives 0 when it is another by now. */
export const REPLACE = script(`
  local claim, _, inHand, owners = unpack(KEYS)
  local before, after, id, owner, life = unpack(ARGV)
  if redis.call('GET', claim) ~= before then return 0 end
  redis.call('SET', claim, after, 'PX', life)
  ${HOLD}
  return 1
`);

/**
 * Takes what a process had in hand when it ended, and gives its state and the interaction; nothing when it is done,
 * somebody else's by now, or evicted. One step: what fails leaves it where it was, or in hand of who takes it.
 */
export const TAKE_LEFT = script(`
  local claim, interaction, inHand, owners, left = unpack(KEYS)
  local before, id, owner, life = unpack(ARGV)
  redis.call('SREM', left, id)
  local now = redis.call('GET', claim)
  if now ~= 'claimed ' .. before and now ~= 'acknowledged ' .. before then return nil end
  local raw = redis.call('GET', interaction)
  if not raw then return nil end
  local state = string.match(now, '^%a+')
  redis.call('SET', claim, state .. ' ' .. owner, 'PX', life)
  ${HOLD}
  return {state, raw}
`);

/** The first to acknowledge has it, whoever took it: Discord has decided that. */
export const ACKNOWLEDGE = script(`
  local claim, _, inHand, owners = unpack(KEYS)
  local mine, id, owner, life = unpack(ARGV)
  local now = redis.call('GET', claim)
  if now and now ~= mine and string.sub(now, 1, 8) ~= 'claimed ' then return 0 end
  redis.call('SET', claim, mine, 'PX', life)
  ${HOLD}
  return 1
`);

export const FINISH = script(`
  local claim, interaction, inHand = unpack(KEYS)
  local owner, id, remembered = unpack(ARGV)
  redis.call('SREM', inHand, id)
  local now = redis.call('GET', claim)
  if now and string.sub(now, -#owner) ~= owner then return end
  redis.call('DEL', interaction)
  redis.call('SET', claim, 'done ' .. owner, 'PX', remembered)
`);

/** Whoever else has it may have no claim yet, and takes one when they acknowledge it. */
export const LEAVE = script(`
  local claim, _, inHand = unpack(KEYS)
  local mine, id = unpack(ARGV)
  redis.call('SREM', inHand, id)
  if redis.call('GET', claim) == mine then redis.call('DEL', claim) end
`);

/** Forgets a process that has ended and left nothing. */
export const FORGET = script(`
  local inHand, owners, alive = unpack(KEYS)
  if redis.call('EXISTS', inHand, alive) == 0 then redis.call('SREM', owners, ARGV[1]) end
`);
