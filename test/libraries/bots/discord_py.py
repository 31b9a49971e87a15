"""The same bot in discord.py 2.2, as Debian packages it."""

import os

import discord
import yarl
from discord import app_commands

API = os.environ["DISCORD_API_URL"]
discord.http.Route.BASE = f"{API}/v10"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(API).with_scheme("ws").with_path("/")


class Again(discord.ui.View):
    def __init__(self):
        super().__init__(timeout=None)

    @discord.ui.button(label="Again", custom_id="again", style=discord.ButtonStyle.primary)
    async def again(self, interaction, _button):
        await interaction.response.edit_message(content="Again", view=self)


class Form(discord.ui.Modal, title="Feedback"):
    name = discord.ui.TextInput(label="Name")

    async def on_submit(self, interaction):
        await interaction.response.send_message(f"Thanks, {self.name.value}", ephemeral=True)


class Bot(discord.Client):
    def __init__(self):
        intents = discord.Intents(guilds=True, guild_messages=True, message_content=True)
        super().__init__(intents=intents)
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self):
        await self.tree.sync()

    async def on_ready(self):
        print("ready", flush=True)

    async def on_message(self, message):
        if message.content == "!ping":
            await message.reply("pong")
        if message.content == "!react":
            await message.add_reaction("👍")
        if message.content == "!invite":
            try:
                await message.channel.create_invite()
            except discord.HTTPException as error:
                await message.reply(str(error)[:1000])


bot = Bot()


@bot.tree.command(description="Greets")
@app_commands.describe(name="Who is greeted")
async def hello(interaction: discord.Interaction, name: str):
    await interaction.response.send_message(f"Hello {name}", view=Again())


@hello.autocomplete("name")
async def names(_interaction, typed: str):
    return [app_commands.Choice(name=f"{typed}!", value=typed)]


@bot.tree.command(description="Opens a form")
async def feedback(interaction: discord.Interaction):
    await interaction.response.send_modal(Form())


bot.run(os.environ["DISCORD_TOKEN"], log_handler=None)
