// Emoji of the picker by group, with names and search words. Each device draws them with its own font.

export interface Emoji {
  emoji: string
  name: string
}

export interface EmojiGroup {
  name: string
  emojis: Emoji[]
}

/** Parses one emoji per line: the emoji, its name, further search words. */
const parseGroup = (name: string, lines: string): EmojiGroup => ({
  name,
  emojis: lines
    .trim()
    .split('\n')
    .map((line) => {
      const [emoji = '', ...words] = line.trim().split(' ')
      return { emoji, name: words.join(' ') }
    }),
})

export const emojiGroups: EmojiGroup[] = [
  parseGroup(
    'Faces',
    `😀 grinning face happy
     😃 big smile happy
     😄 smiling eyes happy
     😁 beaming grin
     😆 laughing hard
     😅 sweating laugh relief
     😂 tears of joy laugh cry lol
     🤣 rolling on the floor laugh
     🙂 slight smile
     🙃 upside down face
     😉 wink
     😊 blush smile
     😇 halo angel
     🥰 face with hearts love
     😍 heart eyes love
     🤩 star eyes wow
     😘 blowing a kiss
     😋 yum tasty
     😜 tongue out wink joke
     🤪 crazy face
     🤑 money face rich
     🤗 hug
     🤭 hand over mouth oops
     🤫 hush quiet secret
     🤔 thinking hmm
     🫡 salute yes sir
     🤐 zipped mouth
     🤨 raised eyebrow doubt
     😐 neutral face
     😑 expressionless face
     😏 smirk
     😒 unamused face
     🙄 rolling eyes
     😬 grimace awkward
     😌 relieved face
     😔 pensive face sad
     😴 sleeping tired
     😷 mask sick
     🤒 thermometer fever sick
     🤯 exploding head mind blown
     🥳 party face birthday
     😎 sunglasses cool
     🤓 glasses nerd study
     😕 confused face
     😟 worried face
     😮 open mouth surprise
     😳 flushed face shy
     🥺 pleading face please abeg
     😢 crying face sad
     😭 loud crying wahala
     😱 screaming fear
     😩 weary face tired
     😤 huffing face
     😡 angry red face
     💀 skull dead
     🤡 clown
     💩 poo`,
  ),
  parseGroup(
    'People',
    `👋🏾 waving hand hello bye
     👌🏾 ok hand perfect
     🤏🏾 pinching hand small
     ✌🏾 victory hand peace
     🤞🏾 fingers crossed luck
     🤟🏾 love you hand
     🤙🏾 call me hand
     👈🏾 pointing left
     👉🏾 pointing right
     👆🏾 pointing up
     👇🏾 pointing down
     👍🏾 thumbs up yes good
     👎🏾 thumbs down no bad
     ✊🏾 raised fist power
     👊🏾 fist bump
     👏🏾 clapping hands well done
     🙌🏾 raised hands praise
     🫶🏾 heart hands love
     🤝🏾 handshake deal
     🙏🏾 folded hands please thank you pray
     💪🏾 strong arm gym
     🤷🏾 shrug no idea
     🤦🏾 face palm
     🙋🏾 raised hand question
     💃🏾 dancing woman
     🕺🏾 dancing man
     👩🏾‍🎓 student woman graduate
     👨🏾‍🎓 student man graduate
     👩🏾‍💻 woman with laptop code
     👨🏾‍🍳 cook man food
     👀 eyes look
     🧠 brain smart`,
  ),
  parseGroup(
    'Hearts and signs',
    `❤️ red heart love
     🧡 orange heart
     💛 yellow heart
     💚 green heart
     💙 blue heart
     💜 purple heart
     🖤 black heart
     🤍 white heart
     💔 broken heart
     💕 two hearts love
     💯 hundred points full marks
     🔥 fire hot lit
     ✨ sparkles
     ⭐ star
     💥 boom
     💦 drops sweat
     💤 sleep zzz
     ✅ check mark done
     ❌ cross no wrong
     ⚠️ warning careful
     ❓ question mark
     ❗ exclamation mark
     🎉 party popper congratulations
     🎊 confetti ball
     🎂 birthday cake
     🎁 gift present`,
  ),
  parseGroup(
    'Campus and life',
    `🎓 graduation cap school
     📚 books study library
     📖 open book read
     📝 memo note test
     ✏️ pencil write
     💻 laptop computer
     📱 phone
     🔋 battery charge
     🔌 plug light nepa
     💡 bulb light idea
     🎧 headphones music
     🎵 music note song
     🎤 microphone sing
     📷 camera photo
     💰 money bag
     💸 flying money spend
     💳 bank card
     🛒 shopping cart market
     👗 dress clothes fashion
     👟 shoe sneaker
     ⏰ alarm clock late
     📅 calendar date
     📍 pin place location
     🚌 bus transport
     🏠 house home
     🏥 hospital clinic
     ⚽ football soccer
     🏀 basketball
     🏆 trophy win
     🎮 video game`,
  ),
  parseGroup(
    'Food and nature',
    `🍚 rice
     🍛 stew curry jollof
     🍗 chicken leg
     🍲 pot of soup
     🌽 corn maize
     🍌 banana plantain
     🥭 mango
     🍎 red apple
     🍞 bread
     🍕 pizza
     🍔 burger
     🍦 ice cream
     ☕ hot coffee tea
     🥤 cup with straw drink
     🌞 sun with face
     🌙 crescent moon night
     🌧️ rain cloud
     🌍 globe africa world
     🌹 rose flower
     🦊 fox fennec
     🐐 goat greatest
     🇳🇬 flag nigeria`,
  ),
]

const allEmojis = emojiGroups.flatMap(({ emojis }) => emojis)

/** Returns the entry of an emoji; null if it is no longer in the picker. */
export const findEmoji = (emoji: string): Emoji | null =>
  allEmojis.find((entry) => entry.emoji === emoji) ?? null
