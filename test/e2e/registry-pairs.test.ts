import { type LocalRegistry, startLocalRegistry } from 'local-registries/start';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buttonOf, messageOf, type Rollcall, startRollcall, textOf } from './rollcall.ts';

const LOOK_UP = 'Look up this name';
const ETHEREUM = '0x0b1364554831c66d88ad07ee88643eaf9605df19';
const CARDANO = 'stake1u9ylzsgxaa6xctf4juup682ar3juj85n8tx3hthnljg47zctvm3rc';

describe('names of registries, with what else there is', () => {
  const registries = new Map<string, LocalRegistry>();
  let rollcall: Rollcall;
  beforeAll(async () => {
    const names = {
      ens: [{ name: '♾.eth', beautified: '♾️.eth', owner: ETHEREUM }],
      handle: [{ name: 'ada', owner: CARDANO }],
      self: [
        { name: 'ada_2', owner: ETHEREUM },
        { name: 'grace_hopper', owner: ETHEREUM },
      ],
    };
    for (const id of ['ens', 'handle', 'self'] as const) {
      registries.set(id, await startLocalRegistry(id, { names: names[id] }));
    }
    rollcall = await startRollcall({
      NAMES_REGISTRIES: 'service,ens,handle,self',
      NAMES_REGISTRY_URLS: [...registries].map(([id, { url }]) => `${id}=${url}`).join(','),
    });
  });
  afterAll(async () => {
    await rollcall.close();
    for (const registry of registries.values()) await registry.close();
  });

  const lookUp = async (text: string) => {
    const { message } = rollcall.moderator.say(text);
    return rollcall.as('member').use(LOOK_UP, { message: message.id });
  };
  const chosen = async (text: string, name: string) => {
    const { message } = messageOf(await lookUp(text));
    return textOf(await rollcall.as('member').choose([name], { message: message.id }));
  };

  it('are found in a message: with a sign, an ending, an id or as an address', async () => {
    expect(await chosen('is $ada, taken?', '$ada')).toMatch(/^`\$ada` at ADA Handle belongs to the wallet\n/);
    expect(textOf(await lookUp('`♾️.eth`'))).toMatch(/^`♾️.eth` at ENS belongs to the wallet\n/);
    expect(textOf(await lookUp('self:ada_2'))).toMatch(/^`ada_2` at SELF belongs to the wallet\n/);
    // The service comes first, and can have any wallet.
    const { message } = messageOf(await lookUp(ETHEREUM));
    expect(message.content).toContain('has no names registered to it');
    const button = buttonOf(message, 'Names at ENS');
    const wallet = textOf(await rollcall.as('member').click(button, { message: message.id }));
    expect(wallet).toMatch(/^The wallet, with its names at ENS\n/);
    expect(wallet).toContain('♾️.eth');
    expect(textOf(await lookUp(`handle:${CARDANO}`))).toContain('$ada');
    expect(await chosen(`it is self:${ETHEREUM}.`, `self:${ETHEREUM}`)).toMatch(
      /^The wallet, with its names at SELF\n/,
    );
  });

  it('that were shown here are known in messages and among similar names, without an id in front', async () => {
    await rollcall.as('member').command('list', { name: 'self:grace_hopper' });
    expect(textOf(await lookUp('who is grace_hopper?'))).toMatch(
      /^`grace_hopper` at SELF belongs to the wallet\n/,
    );
    const unknown = await rollcall.as('member').command('list', { name: 'grace_hoper' });
    expect(textOf(unknown)).toContain('Did you mean `self:grace_hopper`?');
    const { message } = messageOf(unknown);
    const pressed = await rollcall
      .as('member')
      .click(buttonOf(message, 'self:grace_hopper'), { message: message.id });
    expect(textOf(pressed)).toMatch(/^`grace_hopper` at SELF belongs to the wallet\n/);
  });
});
