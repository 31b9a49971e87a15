import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { SERVICE_VARIABLES } from 'startup/settings-file';
import { describe, expect, it } from 'vitest';
import { settingNames } from '../../../src/bot/config/config.ts';
import { nearestSetting, unknownNames } from '../../../src/bot/config/load-config.ts';

const NOTHING = { paths: [], variables: {}, meaninglessLines: [] };
const inFile = (variables: Record<string, string>) => ({ ...NOTHING, path: '/x/.env', variables });

/** What machines, shells, supervisors, containers and other programs set. */
const COMMON =
  `PATH HOME USER LOGNAME SHELL LANG LC_ALL LC_CTYPE TERM COLORTERM TERM_PROGRAM PWD OLDPWD SHLVL _ MAIL EDITOR
  VISUAL PAGER LESS TZ TMPDIR TEMP TMP DISPLAY HOSTNAME HOST PORT SSH_AUTH_SOCK SSH_CONNECTION SSH_CLIENT SSH_TTY
  XDG_RUNTIME_DIR XDG_SESSION_ID XDG_DATA_DIRS XDG_CONFIG_HOME DBUS_SESSION_BUS_ADDRESS NODE NODE_OPTIONS NODE_PATH
  COMMIT NODE_VERSION NODE_EXTRA_CA_CERTS NODE_NO_WARNINGS NODE_DEBUG NODE_REPL_HISTORY NODE_COMPILE_CACHE NVM_DIR NVM_BIN
  INIT_CWD npm_config_loglevel npm_config_cache npm_config_user_agent npm_config_node_gyp npm_execpath npm_lifecycle_event
  npm_lifecycle_script npm_node_execpath npm_package_name npm_package_version npm_command NPM_TOKEN NPM_CONFIG_LOGLEVEL
  YARN_VERSION CI GITHUB_TOKEN GITHUB_ACTIONS GITHUB_RUN_ID GITLAB_CI RUNNER_TEMP DEBUG FORCE_COLOR NO_COLOR
  LOG_FORMAT LOG_FILE LOG_DIR LOG_PATH LOG_COLOR RUST_LOG RUST_LOG_LEVEL APP_LOG_LEVEL API_KEY API_URL API_HOST API_SECRET
  API_PORT APP_TOKEN APP_ENV CI_TOKEN GH_TOKEN ACCESS_TOKEN AUTH_TOKEN BEARER_TOKEN DATABASE_URL REDIS_HOST DATA_DIR
  LOCALAPPDATA APPDATA LOCAL_IP USERPROFILE PROGRAMFILES SYSTEMROOT COMSPEC PATHEXT WINDIR OS HTTP_PROXY HTTPS_PROXY NO_PROXY
  http_proxy https_proxy no_proxy KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_PORT INVOCATION_ID
  JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS SYSTEMD_EXEC_PID CREDENTIALS_DIRECTORY RUNTIME_DIRECTORY STATE_DIRECTORY
  LOGS_DIRECTORY CONFIGURATION_DIRECTORY AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY AWS_SESSION_TOKEN
  GOOGLE_APPLICATION_CREDENTIALS AZURE_CLIENT_ID DOCKER_HOST DOCKER_CONFIG container VITEST VITEST_MODE JEST_WORKER_ID
  JAVA_HOME GOPATH PYTHONPATH VIRTUAL_ENV CONDA_PREFIX HISTSIZE HISTFILE PS1 LS_COLORS LSCOLORS SENTRY_DSN
  DISCORD_CLIENT_ID DISCORD_PUBLIC_KEY DISCORD_WEBHOOK_URL SLACK_TOKEN TELEGRAM_TOKEN`.split(/\s+/);

describe('names in the environment', () => {
  it('of other programs are left alone', () => {
    expect(COMMON.length).toBeGreaterThan(150);
    const around = Object.fromEntries(COMMON.map((name) => [name, 'x']));
    expect(unknownNames(NOTHING, around)).toEqual([]);
  });

  it('that are settings are left alone', () => {
    const example = parseEnv(readFileSync('.env.example', 'utf8'));
    expect(unknownNames(inFile({ DISCORD_TOKEN: 'x' }), { ...example, ROLLCALL_ENV_FILE: '/x' })).toEqual([]);
  });

  it.each([
    ['MODERATOR_ROLE_ID', 'MODERATOR_ROLE_IDS'],
    ['MODERATORS_ROLE_IDS', 'MODERATOR_ROLE_IDS'],
    ['MODERATION_ROLE_IDS', 'MODERATOR_ROLE_IDS'],
    ['MODERATOR_ROLES', 'MODERATOR_ROLE_IDS'],
    ['MODERATOR_ROLES_IDS', 'MODERATOR_ROLE_IDS'],
    ['moderator_role_ids', 'MODERATOR_ROLE_IDS'],
    ['MODERATORROLEIDS', 'MODERATOR_ROLE_IDS'],
    ['MODERATOR-ROLE-IDS', 'MODERATOR_ROLE_IDS'],
    ['MODERATOR_ROEL_IDS', 'MODERATOR_ROLE_IDS'],
    ['MODERATOR_GUILD_IDS', 'MODERATION_GUILD_IDS'],
    ['MODERATION_GUILD_ID', 'MODERATION_GUILD_IDS'],
    ['MODERATION_GUILDS', 'MODERATION_GUILD_IDS'],
    ['MODERATON_GUILD_IDS', 'MODERATION_GUILD_IDS'],
    ['AUDIT_CHANNEL_IDS', 'AUDIT_CHANNEL_ID'],
    ['AUDIT_CHANNEL', 'AUDIT_CHANNEL_ID'],
    ['AUDIT_CHANEL_ID', 'AUDIT_CHANNEL_ID'],
    ['NODE_EVN', 'NODE_ENV'],
    ['NODE_ENVIRONMENT', 'NODE_ENV'],
    ['NODEENV', 'NODE_ENV'],
    ['Node_Env', 'NODE_ENV'],
    ['DISCORD_BOT_TOKEN', 'DISCORD_TOKEN'],
    ['DISCORD_TOKENS', 'DISCORD_TOKEN'],
    ['DISCORD_TOKEN_FILES', 'DISCORD_TOKEN_FILE'],
    ['DICSORD_TOKEN', 'DISCORD_TOKEN'],
    ['DISCORD_GUILD_IDS', 'DISCORD_GUILD_ID'],
    ['API_TOKENS', 'API_TOKEN'],
    ['API_BASEURL', 'API_BASE_URL'],
    ['COOLDOWN', 'COOLDOWN_SECONDS'],
    ['COOLDOWN_SECOND', 'COOLDOWN_SECONDS'],
    ['LOG_LEVELS', 'LOG_LEVEL'],
    ['ROLLCALL_DISCORD_TOKEN', 'DISCORD_TOKEN'],
    ['ROLLCALL_ENV', 'ROLLCALL_ENV_FILE'],
    ['ROLLCALL_NODE_ENV', 'NODE_ENV'],
    ['ROLLCALL_ENVFILE', 'ROLLCALL_ENV_FILE'],
    ['SERVICE_PROT', 'SERVICE_PORT'],
    ['SERVICE_ALLOWED_HOST', 'SERVICE_ALLOWED_HOSTS'],
  ])('%s is told to be meant as %s', (name, meant) => {
    const sentence = `is not a setting: did you mean ${meant}?`;
    expect(unknownNames(NOTHING, { [name]: 'x' })).toEqual([{ variable: name, sentence }]);
    expect(unknownNames(inFile({ [name]: 'x' }), {})).toEqual([{ variable: name, sentence }]);
  });

  it('that begin like no other program are told without a guess', () => {
    expect(unknownNames(NOTHING, { ROLLCALL_COLOUR: 'x' })).toEqual([
      { variable: 'ROLLCALL_COLOUR', sentence: 'is not a setting' },
    ]);
  });

  it.each([...settingNames, ...SERVICE_VARIABLES])(
    '%s without its last letter, and with one letter twice, is found',
    (name) => {
      expect(nearestSetting(name.slice(0, -1))).toBeDefined();
      expect(nearestSetting(`${name}${name.at(-1)}`)).toBeDefined();
    },
  );
});

describe('names of earlier versions', () => {
  const earlier = 'is the former name of DATA_DIR and still takes effect: write DATA_DIR instead';
  const both =
    'is a former setting, whose files belong in DATA_DIR: it takes effect until you move them there and remove it';
  const variable = 'LOCAL_DATA_DIR';

  it.each([
    [{ LOCAL_DATA_DIR: 'x' }, [{ variable, sentence: earlier }]],
    [{ LOCAL_DATA_DIR: 'x', DATA_DIR: ' ' }, [{ variable, sentence: earlier }]],
    [{ LOCAL_DATA_DIR: 'x', DATA_DIR: 'y' }, [{ variable, sentence: both }]],
    [{ LOCAL_DATA_DIR: ' ' }, []],
    [{ SERVICE_DATA_DIR: 'x' }, []],
  ])('%j costs one warning, or none', (variables: Record<string, string>, told) => {
    expect(unknownNames(NOTHING, variables)).toEqual(told);
    expect(unknownNames(inFile(variables), {})).toEqual(told);
    expect(unknownNames(inFile(variables), variables)).toEqual(told);
  });
});

describe('names in .env', () => {
  it('are told whatever they are, those in the environment too only once', () => {
    expect(
      unknownNames(inFile({ COLOUR: '1', AUDIT_CHANNEL: '2' }), { COLOUR: '1', AUDIT_CHANNEL: '2' }),
    ).toEqual([
      { variable: 'COLOUR', sentence: 'is not a setting' },
      { variable: 'AUDIT_CHANNEL', sentence: 'is not a setting: did you mean AUDIT_CHANNEL_ID?' },
    ]);
    expect(unknownNames(inFile({ ROLLCALL_ENV_FILE: 'x' }), {})).toEqual([
      { variable: 'ROLLCALL_ENV_FILE', sentence: 'takes effect only in the environment' },
    ]);
  });

  it.each(['canaryCanaryCanary', 'CANARYCANARYCANARYCANARY', 'MTE5canary.Gcanary.x', 'canary=='])(
    '%s may be a part of a secret and is not repeated',
    (name) => {
      const told = unknownNames(inFile({ [name]: '' }), {});
      expect(told).toEqual([{ variable: '.env', sentence: 'has a name that is not a setting' }]);
    },
  );

  it('are missed on lines that say nothing', () => {
    expect(unknownNames({ ...NOTHING, meaninglessLines: [{ path: '/x/.env', line: 3 }] }, {})).toEqual([
      { variable: '.env', sentence: 'line 3 of /x/.env is not a setting: write NAME=value' },
    ]);
  });
});
