/** The bot token for every Discord of this benchmark. */
export const TOKEN = 'MTE5MDAwMDAwMDAwMDAwMDAwMQ.measured.here';
