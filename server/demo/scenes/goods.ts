// Single products on a plain ground, each in four looks of different grounds and colours.
import type { Scene } from '#server/demo/scenes/pen.ts'
import { centred, ellipse, group, pick } from '#server/demo/scenes/pen.ts'

/** A ground with a light spot, and the hue rotation of the product in degrees. */
interface Look {
  ground: [light: string, dark: string]
  hue: number
}

const grounds: Look['ground'][] = [
  ['#c7d6d0', '#7f9a90'],
  ['#f0d3d9', '#b8798c'],
  ['#d5cfe6', '#8579b0'],
]

/** `art` is drawn on 400 by 400; the first look is in its original colours. */
const good = (firstGround: Look['ground'], hues: number[], art: string): Scene => {
  const variants = hues.map((hue, index): Look => ({
    hue,
    ground: [firstGround, ...grounds][index] ?? firstGround,
  }))
  return (frame, look) => {
    const { ground, hue } = pick(variants, look)
    const { width, height } = frame
    const defs =
      `<defs><radialGradient id="ground" cx="0.42" cy="0.36" r="0.8"><stop stop-color="${ground[0]}"/>` +
      `<stop offset="1" stop-color="${ground[1]}"/></radialGradient>` +
      `<radialGradient id="shade"><stop stop-opacity=".42"/><stop offset="1" stop-opacity="0"/></radialGradient>` +
      `<filter id="turned" color-interpolation-filters="sRGB"><feColorMatrix type="hueRotate" values="${hue}"/></filter></defs>`
    const thing = ellipse(200, 330, 150, 22, 'url(#shade)') + group(art, '', 'filter="url(#turned)"')
    return `${defs}<rect width="${width}" height="${height}" fill="url(#ground)"/>${centred(frame, thing)}`
  }
}

export const hoodie = good(
  ['#3a3551', '#1d1a2c'],
  [0, 95, 200, 300],
  '<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#ff8a47"/><stop offset="1" stop-col' +
    'or="#d9571a"/></linearGradient><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#b9430f"/>' +
    '<stop offset="1" stop-color="#8f3209"/></linearGradient></defs><path d="M132 104L74 142C58 154 50 196 42 286L9' +
    '2 296L108 210V332H292V210L308 296L358 286C350 196 342 154 326 142L268 104C248 128 152 128 132 104Z" fill="url(' +
    '#a)"/><path d="M132 104C132 70 160 52 200 52C240 52 268 70 268 104C258 134 226 146 200 160C174 146 142 134 132' +
    ' 104Z" fill="url(#b)"/><path d="M152 100C160 80 180 74 200 74C220 74 240 80 248 100C240 118 220 126 200 136C18' +
    '0 126 160 118 152 100Z" fill="#5d1f05"/><path d="M138 262H262L278 312H122Z" fill="url(#b)" opacity=".7"/><g st' +
    'roke="#fbe6d6" stroke-width="5" stroke-linecap="round"><path d="M182 146V196M218 146V186"/></g><g fill="#fff3e' +
    'a" transform="translate(172 204) scale(1.15)"><path d="M1.6 6.2C1.4 5 2.5 4 3.7 4.4C13.9 7.6 20.6 13.2 22.2 22' +
    '.4C16.9 22.9 12.3 24.7 8.9 27.7C4.3 22 2.2 14.6 1.6 6.2Z"/><path d="M46.4 6.2C46.6 5 45.5 4 44.3 4.4C34.1 7.6 ' +
    '27.4 13.2 25.8 22.4C31.1 22.9 35.7 24.7 39.1 27.7C43.7 22 45.8 14.6 46.4 6.2Z"/><path d="M24 25.4C30.4 25.4 35' +
    '.6 27.4 39 30.6C36 37 31 41.4 25.7 44.3C24.6 44.9 23.4 44.9 22.3 44.3C17 41.4 12 37 9 30.6C12.4 27.4 17.6 25.4' +
    ' 24 25.4Z"/></g>',
)

export const fan = good(
  ['#bfe0d6', '#6aa596'],
  [0, 60, 160, 230],
  '<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#f2f5f7"/><stop offset="1" stop-col' +
    'or="#b9c4cc"/></linearGradient><radialGradient id="b" cx="0.4" cy="0.35" r="0.7"><stop stop-color="#e7f6ff"/><' +
    'stop offset="1" stop-color="#8fb6cc"/></radialGradient></defs><rect x="186" y="262" width="28" height="54" fil' +
    'l="url(#a)"/><rect x="118" y="306" width="164" height="34" rx="17" fill="url(#a)"/><circle cx="150" cy="323" r' +
    '="5" fill="#4cc58c"/><circle cx="200" cy="168" r="118" fill="url(#b)"/><path d="M200 168C178 140 176 104 200 8' +
    '4C226 96 232 132 200 168Z" fill="#2d6d93" opacity=".82" transform="rotate(0 200 168)"/><path d="M200 168C178 1' +
    '40 176 104 200 84C226 96 232 132 200 168Z" fill="#2d6d93" opacity=".82" transform="rotate(72 200 168)"/><path ' +
    'd="M200 168C178 140 176 104 200 84C226 96 232 132 200 168Z" fill="#2d6d93" opacity=".82" transform="rotate(144' +
    ' 200 168)"/><path d="M200 168C178 140 176 104 200 84C226 96 232 132 200 168Z" fill="#2d6d93" opacity=".82" tra' +
    'nsform="rotate(216 200 168)"/><path d="M200 168C178 140 176 104 200 84C226 96 232 132 200 168Z" fill="#2d6d93"' +
    ' opacity=".82" transform="rotate(288 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" st' +
    'roke-width="2" transform="rotate(0 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stro' +
    'ke-width="2" transform="rotate(15 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" strok' +
    'e-width="2" transform="rotate(30 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke' +
    '-width="2" transform="rotate(45 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-' +
    'width="2" transform="rotate(60 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-w' +
    'idth="2" transform="rotate(75 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wi' +
    'dth="2" transform="rotate(90 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(105 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(120 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(135 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(150 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(165 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(180 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(195 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(210 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(225 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(240 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(255 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(270 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(285 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(300 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(315 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(330 200 168)"/><path d="M200 168L200 56" stroke="#fff" stroke-opacity=".5" stroke-wid' +
    'th="2" transform="rotate(345 200 168)"/><circle cx="200" cy="168" r="112" fill="none" stroke="url(#a)" stroke-' +
    'width="12"/><circle cx="200" cy="168" r="62" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="2"/><' +
    'circle cx="200" cy="168" r="24" fill="url(#a)"/>',
)

export const perfume = good(
  ['#6b2f4a', '#2b1122'],
  [0, 70, 280, 330],
  '<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#f6c66a"/><stop offset="1" stop-col' +
    'or="#b9741c"/></linearGradient><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#3b2a1a"/>' +
    '<stop offset="1" stop-color="#1d130b"/></linearGradient></defs><rect x="168" y="64" width="64" height="64" rx=' +
    '"8" fill="url(#b)"/><rect x="180" y="124" width="40" height="22" fill="#d9b173"/><path d="M132 160C132 148 142' +
    ' 142 154 142H246C258 142 268 148 268 160V310C268 324 258 332 246 332H154C142 332 132 324 132 310Z" fill="url(#' +
    'a)"/><path d="M146 166H166V310H146Z" fill="#fff" opacity=".28"/><rect x="150" y="204" width="100" height="82" ' +
    'rx="4" fill="#fff5e4"/><path d="M166 228H234M176 246H224M184 264H216" stroke="#7a4a18" stroke-width="5" stroke' +
    '-linecap="round"/>',
)

export const textbooks = good(
  ['#dfe7d6', '#9db08a'],
  [0, 40, 120, 200],
  '<g><rect x="84" y="286" width="236" height="42" rx="5" fill="#8c2f2b"/><rect x="96" y="294" width="224" height' +
    '="26" fill="#f6ecd9"/><path d="M84 291a5 5 0 0 1 5-5H120V328H89a5 5 0 0 1-5-5Z" fill="#8c2f2b"/><rect x="104" ' +
    'y="240" width="214" height="46" rx="5" fill="#1f4f6e"/><rect x="112" y="249" width="206" height="28" fill="#f3' +
    'ead8"/><rect x="104" y="240" width="40" height="46" rx="5" fill="#1f4f6e"/><rect x="76" y="196" width="226" he' +
    'ight="44" rx="5" fill="#e0a12c"/><rect x="88" y="204" width="214" height="28" fill="#fbf3e2"/><rect x="76" y="' +
    '196" width="38" height="44" rx="5" fill="#e0a12c"/><g transform="rotate(-7 200 172)"><rect x="96" y="150" widt' +
    'h="210" height="46" rx="5" fill="#2c6b4f"/><rect x="106" y="159" width="200" height="28" fill="#f5ecd9"/><rect' +
    ' x="96" y="150" width="40" height="46" rx="5" fill="#2c6b4f"/></g><path d="M190 160C186 130 196 104 222 92C232' +
    ' 116 224 146 196 160Z" fill="#c8553d"/></g>',
)

export const sneaker = good(
  ['#e9c9a2', '#c1915e'],
  [0, 60, 200, 320],
  '<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#ffffff"/><stop offset="1" stop-col' +
    'or="#d9d4ce"/></linearGradient><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#2f6f5c"/>' +
    '<stop offset="1" stop-color="#1d4a3d"/></linearGradient></defs><path d="M62 262C60 226 74 198 92 186C108 194 1' +
    '26 192 138 180L226 232C254 246 314 246 336 268C346 280 344 296 340 304H66C62 292 62 276 62 262Z" fill="url(#a)' +
    '"/><path d="M92 186C108 194 126 192 138 180L160 193C146 214 108 220 82 202C84 196 88 190 92 186Z" fill="url(#b' +
    ')"/><path d="M176 290L206 224L236 238L214 290Z" fill="url(#b)"/><path d="M60 292H344C350 308 344 326 326 326H8' +
    '0C64 326 56 308 60 292Z" fill="#f7f4ef"/><path d="M60 306H346" stroke="#d5cdc3" stroke-width="3"/><g stroke="#' +
    'fff" stroke-width="7" stroke-linecap="round"><path d="M150 200L168 186M172 213L190 198M194 226L212 212"/></g><' +
    'path d="M274 248C284 262 286 278 284 292" stroke="#cfc7bd" stroke-width="4" fill="none"/>',
)

export const tote = good(
  ['#f0dfc4', '#d0ac7b'],
  [0, 130, 220, 290],
  '<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#1f3f8a"/><stop offset="1" stop-col' +
    'or="#142a63"/></linearGradient></defs><path d="M144 166C144 92 160 64 200 64C240 64 256 92 256 166" fill="none' +
    '" stroke="#7b4a22" stroke-width="13"/><path d="M88 154H312L326 334H74Z" fill="url(#a)"/><circle cx="124" cy="1' +
    '86" r="15" fill="none" stroke="#bcd2ff" stroke-width="4" opacity=".85"/><circle cx="124" cy="186" r="5" fill="' +
    '#bcd2ff"/><circle cx="175" cy="186" r="15" fill="none" stroke="#bcd2ff" stroke-width="4" opacity=".85"/><circl' +
    'e cx="175" cy="186" r="5" fill="#bcd2ff"/><circle cx="226" cy="186" r="15" fill="none" stroke="#bcd2ff" stroke' +
    '-width="4" opacity=".85"/><circle cx="226" cy="186" r="5" fill="#bcd2ff"/><circle cx="277" cy="186" r="15" fil' +
    'l="none" stroke="#bcd2ff" stroke-width="4" opacity=".85"/><circle cx="277" cy="186" r="5" fill="#bcd2ff"/><cir' +
    'cle cx="124" cy="228" r="15" fill="none" stroke="#bcd2ff" stroke-width="4" opacity=".85"/><circle cx="124" cy=' +
    '"228" r="5" fill="#bcd2ff"/><circle cx="175" cy="228" r="15" fill="none" stroke="#bcd2ff" stroke-width="4" opa' +
    'city=".85"/><circle cx="175" cy="228" r="5" fill="#bcd2ff"/><circle cx="226" cy="228" r="15" fill="none" strok' +
    'e="#bcd2ff" stroke-width="4" opacity=".85"/><circle cx="226" cy="228" r="5" fill="#bcd2ff"/><circle cx="277" c' +
    'y="228" r="15" fill="none" stroke="#bcd2ff" stroke-width="4" opacity=".85"/><circle cx="277" cy="228" r="5" fi' +
    'll="#bcd2ff"/><circle cx="124" cy="270" r="15" fill="none" stroke="#bcd2ff" stroke-width="4" opacity=".85"/><c' +
    'ircle cx="124" cy="270" r="5" fill="#bcd2ff"/><circle cx="175" cy="270" r="15" fill="none" stroke="#bcd2ff" st' +
    'roke-width="4" opacity=".85"/><circle cx="175" cy="270" r="5" fill="#bcd2ff"/><circle cx="226" cy="270" r="15"' +
    ' fill="none" stroke="#bcd2ff" stroke-width="4" opacity=".85"/><circle cx="226" cy="270" r="5" fill="#bcd2ff"/>' +
    '<circle cx="277" cy="270" r="15" fill="none" stroke="#bcd2ff" stroke-width="4" opacity=".85"/><circle cx="277"' +
    ' cy="270" r="5" fill="#bcd2ff"/><circle cx="124" cy="312" r="15" fill="none" stroke="#bcd2ff" stroke-width="4"' +
    ' opacity=".85"/><circle cx="124" cy="312" r="5" fill="#bcd2ff"/><circle cx="175" cy="312" r="15" fill="none" s' +
    'troke="#bcd2ff" stroke-width="4" opacity=".85"/><circle cx="175" cy="312" r="5" fill="#bcd2ff"/><circle cx="22' +
    '6" cy="312" r="15" fill="none" stroke="#bcd2ff" stroke-width="4" opacity=".85"/><circle cx="226" cy="312" r="5' +
    '" fill="#bcd2ff"/><circle cx="277" cy="312" r="15" fill="none" stroke="#bcd2ff" stroke-width="4" opacity=".85"' +
    '/><circle cx="277" cy="312" r="5" fill="#bcd2ff"/><path d="M88 154H312L313 170H87Z" fill="#0e1f4d"/>',
)

export const headphones = good(
  ['#cfd3dd', '#8b93a5'],
  [0, 150, 210, 320],
  '<defs><linearGradient id="a" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#3b3f4a"/><stop offset="1" stop-col' +
    'or="#171a21"/></linearGradient><linearGradient id="b" x1="0" y1="0" x2="0" y2="1"><stop stop-color="#ff9a5c"/>' +
    '<stop offset="1" stop-color="#e2631f"/></linearGradient></defs><path d="M84 236C84 132 132 76 200 76C268 76 31' +
    '6 132 316 236" fill="none" stroke="url(#a)" stroke-width="26" stroke-linecap="round"/><path d="M104 232C104 14' +
    '6 144 98 200 98" fill="none" stroke="#6a7080" stroke-width="4" opacity=".6"/><rect x="62" y="206" width="66" h' +
    'eight="116" rx="33" fill="url(#a)"/><rect x="272" y="206" width="66" height="116" rx="33" fill="url(#a)"/><rec' +
    't x="112" y="214" width="34" height="100" rx="17" fill="url(#b)"/><rect x="254" y="214" width="34" height="100' +
    '" rx="17" fill="url(#b)"/>',
)

export const powerBank = good(
  ['#f3b98e', '#c9733a'],
  [0, 0, 0, 0],
  '<defs><linearGradient id="a" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#2b2f38"/><stop offset="1" stop-col' +
    'or="#12141a"/></linearGradient></defs><g transform="rotate(-12 200 210)"><rect x="128" y="92" width="144" heig' +
    'ht="236" rx="24" fill="url(#a)"/><rect x="136" y="100" width="128" height="220" rx="18" fill="none" stroke="#5' +
    '65c69" stroke-width="2"/><g fill="#4cc58c"><circle cx="172" cy="132" r="6"/><circle cx="192" cy="132" r="6"/><' +
    'circle cx="212" cy="132" r="6"/></g><circle cx="232" cy="132" r="6" fill="#454b57"/><path d="M204 176L176 224H' +
    '198L190 262L226 208H202Z" fill="#f7f2eb"/><rect x="160" y="322" width="30" height="10" rx="3" fill="#7d8390"/>' +
    '<rect x="206" y="322" width="30" height="10" rx="3" fill="#7d8390"/></g>',
)

export const beads = good(
  ['#4b3a2a', '#22180f'],
  [0, 80, 180, 260],
  '<circle cx="316" cy="204" r="10" fill="#c8452d"/><circle cx="314.0249957325852" cy="219.34631227684847" r="10"' +
    ' fill="#f1b338"/><circle cx="308.1672353761391" cy="234.17005503238906" r="10" fill="#1f6b63"/><circle cx="298' +
    '.62618620137687" cy="247.96645317694504" r="10" fill="#f4ead8"/><circle cx="285.72673808477725" cy="260.265714' +
    '5517155" r="10" fill="#c8452d"/><circle cx="269.9081404242296" cy="270.64902719633454" r="10" fill="#f1b338"/>' +
    '<circle cx="251.70904490739076" cy="278.76282064902585" r="10" fill="#1f6b63"/><circle cx="231.7491634533788" ' +
    'cy="284.33080565644485" r="10" fill="#f4ead8"/><circle cx="210.7081659078621" cy="287.16338231944405" r="10" f' +
    'ill="#c8452d"/><circle cx="189.30253606296242" cy="287.16409631048543" r="10" fill="#f1b338"/><circle cx="168.' +
    '26117409610006" cy="284.3329233168905" r="10" fill="#1f6b63"/><circle cx="148.30057620859873" cy="278.76626986' +
    '873066" r="10" fill="#f4ead8"/><circle cx="130.10043664197505" cy="270.65369052316686" r="10" fill="#c8452d"/>' +
    '<circle cx="114.2805028671192" cy="260.2714331910134" r="10" fill="#f1b338"/><circle cx="101.37947206878214" c' +
    'y="247.9730323987599" r="10" fill="#1f6b63"/><circle cx="91.83664753801159" cy="234.17727080239052" r="10" fil' +
    'l="#f4ead8"/><circle cx="85.97697960535001" cy="219.35391888509608" r="10" fill="#c8452d"/><circle cx="84.0000' +
    '0049791188" cy="204.00773842780845" r="10" fill="#f1b338"/><circle cx="85.97302990834862" cy="188.661294463142' +
    '44" r="10" fill="#1f6b63"/><circle cx="91.82888263829213" cy="173.83716099661288" r="10" fill="#f4ead8"/><circ' +
    'le cx="101.36815637513912" cy="160.04012642230805" r="10" fill="#c8452d"/><circle cx="114.26602169926356" cy="' +
    '147.74000457060598" r="10" fill="#f1b338"/><circle cx="130.0832831097053" cy="137.3556367026589" r="10" fill="' +
    '#1f6b63"/><circle cx="148.28133442052575" cy="129.24062921249447" r="10" fill="#f4ead8"/><circle cx="168.24049' +
    '926969903" cy="123.67131269361569" r="10" fill="#c8452d"/><circle cx="189.28113221323963" cy="120.837332385529' +
    '01" r="10" fill="#f1b338"/><circle cx="210.68676187437862" cy="120.83519041241094" r="10" fill="#1f6b63"/><cir' +
    'cle cx="231.72848808195317" cy="123.66495971229683" r="10" fill="#f4ead8"/><circle cx="251.68980223158832" cy=' +
    '"129.2302815534095" r="10" fill="#c8452d"/><circle cx="269.8909856917544" cy="137.34164672220192" r="10" fill=' +
    '"#f1b338"/><circle cx="285.71225544510924" cy="147.7228486527614" r="10" fill="#1f6b63"/><circle cx="298.61486' +
    '881443244" cy="160.02038875692006" r="10" fill="#f4ead8"/><circle cx="308.1594686192891" cy="173.8155136866704' +
    '7" r="10" fill="#c8452d"/><circle cx="314.0210440778628" cy="188.63847463846494" r="10" fill="#f1b338"/><circl' +
    'e cx="288" cy="204" r="9" fill="#f1b338"/><circle cx="285.9427297810712" cy="217.62013169275542" r="9" fill="#' +
    '1f6b63"/><circle cx="279.86710914141406" cy="230.60343858302463" r="9" fill="#f4ead8"/><circle cx="270.0572106' +
    '583804" cy="242.34287133879477" r="9" fill="#c8452d"/><circle cx="256.9717073319671" cy="252.28953938289396" r' +
    '="9" fill="#f1b338"/><circle cx="241.22242680519952" cy="259.9783748983973" r="9" fill="#1f6b63"/><circle cx="' +
    '223.54574466437947" cy="265.04987760520737" r="9" fill="#f4ead8"/><circle cx="204.76815435809283" cy="267.2669' +
    '236059619" r="9" fill="#c8452d"/><circle cx="185.76762355271165" cy="266.525852384494" r="9" fill="#f1b338"/><' +
    'circle cx="167.43254375209386" cy="262.86131357157694" r="9" fill="#1f6b63"/><circle cx="150.62019253886433" c' +
    'y="256.44464686189093" r="9" fill="#f4ead8"/><circle cx="136.11665058259473" cy="247.57587083104116" r="9" fil' +
    'l="#c8452d"/><circle cx="124.60004754091261" cy="236.66965522463255" r="9" fill="#f1b338"/><circle cx="116.608' +
    '8553333834" cy="224.23593260103505" r="9" fill="#1f6b63"/><circle cx="112.51671127233182" cy="210.856055852611' +
    '2" r="9" fill="#f4ead8"/><circle cx="112.51494822385709" cy="197.1556163877126" r="9" fill="#c8452d"/><circle ' +
    'cx="116.60364862130292" cy="183.77519389037045" r="9" fill="#f1b338"/><circle cx="124.59164061099229" cy="171.' +
    '3404052860499" r="9" fill="#1f6b63"/><circle cx="136.10543651043818" cy="160.43265330825875" r="9" fill="#f4ea' +
    'd8"/><circle cx="150.60669565121435" cy="151.56194235016454" r="9" fill="#c8452d"/><circle cx="167.41739511133' +
    '702" cy="145.14303262710393" r="9" fill="#f1b338"/><circle cx="185.75153145083618" cy="141.47604758933255" r="' +
    '9" fill="#1f6b63"/><circle cx="204.75187119968854" cy="140.7324413075654" r="9" fill="#f4ead8"/><circle cx="22' +
    '3.53003178710213" cy="142.94698194221365" r="9" fill="#c8452d"/><circle cx="241.20801888255997" cy="148.016126' +
    '11836205" r="9" fill="#f1b338"/><circle cx="256.9592780228327" cy="155.70286021444136" r="9" fill="#1f6b63"/><' +
    'circle cx="270.04734110928587" cy="165.64778220461778" r="9" fill="#f4ead8"/><circle cx="279.8602608143917" cy' +
    '="177.38590591071033" r="9" fill="#c8452d"/><circle cx="285.93922287746716" cy="190.36840196165898" r="9" fill' +
    '="#f1b338"/><circle cx="260" cy="204" r="8" fill="#1f6b63"/><circle cx="257.95566947818475" cy="215.1806605607' +
    '1262" r="8" fill="#f4ead8"/><circle cx="251.9619874888198" cy="225.5994222668145" r="8" fill="#c8452d"/><circl' +
    'e cx="242.42738959953562" cy="234.54630536646226" r="8" fill="#f1b338"/><circle cx="230.0016047929422" cy="241' +
    '.4116303197984" r="8" fill="#1f6b63"/><circle cx="215.53138010696037" cy="245.7275640153468" r="8" fill="#f4ea' +
    'd8"/><circle cx="200.0027796076928" cy="247.1999999536427" r="8" fill="#c8452d"/><circle cx="184.4739896938637' +
    '" cy="245.7285999436836" r="8" fill="#f1b338"/><circle cx="170.00320967172973" cy="241.41363158380818" r="8" f' +
    'ill="#1f6b63"/><circle cx="157.5765414504149" cy="234.54913559130839" r="8" fill="#f4ead8"/><circle cx="148.04' +
    '079226756284" cy="225.60288858866244" r="8" fill="#c8452d"/><circle cx="142.0457695599361" cy="215.18452676931' +
    '057" r="8" fill="#f1b338"/><circle cx="140.00000025754062" cy="204.00400263507333" r="8" fill="#1f6b63"/><circ' +
    'le cx="142.04289198122575" cy="192.82320574386785" r="8" fill="#f4ead8"/><circle cx="148.035233200875" cy="182' +
    '.40404424045767" r="8" fill="#c8452d"/><circle cx="157.56867971473974" cy="173.45652512061432" r="8" fill="#f1' +
    'b338"/><circle cx="169.9935809999403" cy="166.59037126537854" r="8" fill="#1f6b63"/><circle cx="184.4632502255' +
    '4757" cy="162.27347227120816" r="8" fill="#f4ead8"/><circle cx="199.99166117694546" cy="160.8000004172158" r="' +
    '8" fill="#c8452d"/><circle cx="215.5206403720262" cy="162.27036448620655" r="8" fill="#f1b338"/><circle cx="22' +
    '9.9919756060853" cy="166.58436747336643" r="8" fill="#1f6b63"/><circle cx="242.4195271354424" cy="173.44803444' +
    '61003" r="8" fill="#f4ead8"/><circle cx="251.95642753000095" cy="182.3936452749437" r="8" fill="#c8452d"/><cir' +
    'cle cx="257.9527909044241" cy="192.81160711810716" r="8" fill="#f1b338"/>',
)
