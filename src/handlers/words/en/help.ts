import type { Formats } from '../formats.ts';

/** The words of `/help` itself. What it says of commands stands in `commands.ts`. */
export const help = (_: Formats<'en'>) => ({
  /** Headings of its parts: at most 256 characters. */
  heading: {
    usable: 'What you can do here',
    /** "Apps" is the entry of Discord's own menu, as Discord has it in the language. */
    inMenus: 'In the menu of a message or a user, under Apps',
    notUsable: 'Not available to you here',
  },
  /** A command in a menu, with its name and what it is for. */
  menu: {
    message: ({ name, about }: { name: string; about: string }) => `${name} (of a message) ${about}`,
    user: ({ name, about }: { name: string; about: string }) => `${name} (of a user) ${about}`,
  },
  /** The subcommands that only read, and those that change something. */
  toSee: ({ commands }: { commands: string }) => `To see: ${commands}`,
  toChange: ({ commands }: { commands: string }) => `To change: ${commands}`,
  /** Commands, and why they are not for the asker: a whole sentence. */
  refused: ({ commands, why }: { commands: readonly string[]; why: string }) =>
    `${commands.join(', ')}: ${why}`,
  example: ({ command }: { command: string }) => `For example: ${command}`,
  /** In the menu of pages: at most 100 characters each. */
  overview: 'Overview',
  overviewAbout: 'Everything that you can do here',
});
