// Types of a portrait: skin, hair, face and clothes.

export const skins = {
  ebony: { base: '#4a2b1c', shade: '#38200f', line: '#241207' },
  cocoa: { base: '#5f3823', shade: '#4a2917', line: '#2a1609' },
  umber: { base: '#75482e', shade: '#5e3720', line: '#35190b' },
  bronze: { base: '#8f5a39', shade: '#744528', line: '#40200f' },
  honey: { base: '#ad7049', shade: '#8f5735', line: '#4d2812' },
} as const

export type HairStyle =
  | 'fade'
  | 'low'
  | 'bald'
  | 'afro'
  | 'puff'
  | 'bun'
  | 'braids'
  | 'bob'
  | 'long'
  | 'locs'
  | 'twists'
  | 'cornrows'
  | 'hijab'
  | 'gele'
  | 'wrap'
  | 'cap'
  | 'fila'
  | 'hula'

export type TopStyle = 'tee' | 'shirt' | 'hoodie' | 'kaftan' | 'ankara' | 'blouse' | 'jersey'

export interface Look {
  /** Background colour. */
  back: string
  face: {
    skin: keyof typeof skins
    mouth?: 'smile' | 'grin' | 'lips'
    beard?: 'full' | 'goatee' | 'moustache'
    glasses?: 'round' | 'square'
    earrings?: boolean
  }
  /** Hair or headwear; black by default. */
  hair: { style: HairStyle; colour?: string }
  top: { style: TopStyle; colour: string }
}
