import { type Panel, type PanelAction, PanelTrouble } from 'local-page/panels';
import type { Condition, LocalRegistry } from 'local-registries/start';

/** What can be wrong with a registry here, and how that is said. */
const FAULTS = [
  { name: 'limit', title: 'Make it limit calls', condition: 'limiting', status: 'limits its calls' },
  {
    name: 'behind',
    title: 'Make it catch up with its chain',
    condition: 'catching up',
    status: 'is catching up with its chain',
  },
  { name: 'away', title: 'Make it go away', condition: 'away', status: 'is away' },
] as const satisfies readonly { condition: Condition; [text: string]: string }[];

/**
 * A local registry beside the chat, and how to see what a bot does when it is out of order.
 * @param title as people know it: `ENS`
 */
export function registryPanel(title: string, { trouble }: Pick<LocalRegistry, 'trouble'>): Panel {
  const status = () => {
    const fault = FAULTS.find(({ condition }) => condition === trouble.condition);
    return `${title} ${fault?.status ?? 'works as usual'}.`;
  };
  const action = (name: string, called: string, condition: Condition): PanelAction => ({
    name,
    title: called,
    run: async () => {
      await trouble.become(condition).catch(() => {
        throw new PanelTrouble('It cannot start: another program has its port.');
      });
      return status();
    },
  });
  return {
    name: title.toLowerCase(),
    title,
    tables: [],
    actions: [
      ...FAULTS.map(({ name, title: called, condition }) => action(name, called, condition)),
      action('usual', 'As usual again', 'as usual'),
    ],
    status,
    isAsUsual: () => trouble.condition === 'as usual',
    watch: (changed) => trouble.watch(changed),
  };
}
