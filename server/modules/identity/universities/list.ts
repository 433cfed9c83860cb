// The universities of Nigeria, as text that rules.ts parses once.

/** A university per line as `slug|name|alias;alias…`: the largest first, then federal, state and private ones. */
export const universityLines = `unilag|University of Lagos|Akoka;University of Lagos Akoka
ui|University of Ibadan|Unibadan;University College Ibadan
abu|Ahmadu Bello University|ABU Zaria
unn|University of Nigeria, Nsukka|University of Nigeria;UNEC
oau|Obafemi Awolowo University|OAU Ife;University of Ife;Unife;Great Ife
uniben|University of Benin|
unilorin|University of Ilorin|
buk|Bayero University Kano|Bayero University
futa|Federal University of Technology, Akure|
futo|Federal University of Technology, Owerri|
uniport|University of Port Harcourt|
unizik|Nnamdi Azikiwe University|NAU;NAU Awka
lasu|Lagos State University|
unical|University of Calabar|
unijos|University of Jos|
uniabuja|University of Abuja|Yakubu Gowon University
unimaid|University of Maiduguri|Muhammadu Buhari University
uniuyo|University of Uyo|
udus|Usmanu Danfodiyo University|UDUSOK;Usman Danfodio University;University of Sokoto
futminna|Federal University of Technology, Minna|FUT Minna
funaab|Federal University of Agriculture, Abeokuta|UNAAB;University of Agriculture, Abeokuta
lautech|Ladoke Akintola University of Technology|
oou|Olabisi Onabanjo University|Ogun State University
delsu|Delta State University|
noun|National Open University of Nigeria|
covenant|Covenant University|CU Ota
babcock|Babcock University|BU Ilishan
adun|Admiralty University of Nigeria|Admiralty University
afued|Adeyemi Federal University of Education|Adeyemi College of Education;Adeyemi University of Education
aaau|African Aviation and Aerospace University|
afit|Air Force Institute of Technology|
aefunai|Alex Ekwueme Federal University Ndufu-Alike|FUNAI;AE-FUNAI;Federal University Ndufu-Alike Ikwo;Federal University Ndufu-Alike
aifue|Alvan Ikoku Federal University of Education|Alvan;Alvan Ikoku Federal College of Education;Alvan Ikoku University of Education
atbu|Abubakar Tafawa Balewa University|ATBU Bauchi
dufums|David Umahi Federal University of Medical Sciences|DUFUHS;David Umahi Federal University of Health Sciences;David Nweze Umahi Federal University of Medical Sciences
fubk|Federal University Birnin Kebbi|
fud|Federal University Dutse|
fudma|Federal University Dutsin-Ma|
fugashua|Federal University Gashua|
fugus|Federal University Gusau|FUGUSAU
fukashere|Federal University Kashere|FUK
fulafia|Federal University of Lafia|Federal University Lafia
fulokoja|Federal University Lokoja|FUL
fuotuoke|Federal University Otuoke|FUO Otuoke
fuoye|Federal University Oye-Ekiti|
fuwukari|Federal University Wukari|
fuab|Federal University of Agriculture, Bassambiri|
fuam-mubi|Federal University of Agriculture, Mubi|
fuaz|Federal University of Agriculture, Zuru|
fuadsi|Federal University of Agriculture and Developmental Studies, Iragbiji|
fuato|Federal University of Agriculture and Technology, Okeho|
fuat-obio-akpa|Federal University of Agriculture and Technology, Obio-Akpa|
fuahse|Federal University of Allied Health Sciences, Enugu|
fuas|Federal University of Applied Sciences, Kachia|NOK University
fue-kontagora|Federal University of Education, Kontagora|Federal College of Education, Kontagora
fue-pankshin|Federal University of Education, Pankshin|Federal College of Education, Pankshin
fuez|Federal University of Education, Zaria|Federal College of Education, Zaria
fuet|Federal University of Environment and Technology, Ogoni|Federal University of Environment and Technology, Tai
fuhsa|Federal University of Health Sciences, Azare|
fuhsi|Federal University of Health Sciences, Ila-Orangun|
fuhsk|Federal University of Health Sciences, Katsina|
fuhs-kwale|Federal University of Health Sciences, Kwale|
fuhso|Federal University of Health Sciences, Otukpo|
fuhst|Federal University of Health Sciences and Technology, Tsafe|
fummsa|Federal University of Medicine and Medical Sciences, Abeokuta|
fupre|Federal University of Petroleum Resources, Effurun|
fust-epe|Federal University of Science and Technology, Epe|
fust-kabo|Federal University of Science and Technology, Kabo|
futb|Federal University of Technology, Babura|
futia|Federal University of Technology, Ikot Abasi|
futes|Federal University of Technology and Environmental Sciences, Iyin-Ekiti|
futd|Federal University of Transportation, Daura|Federal University of Transportation;University of Transportation, Daura
jostum|Joseph Sarwuan Tarka University|FUAM;UAM;Federal University of Agriculture, Makurdi;University of Agriculture, Makurdi;JOSTUM Makurdi
mouau|Michael Okpara University of Agriculture|Michael Okpara;Federal University of Agriculture, Umudike
mau|Modibbo Adama University|MAUTECH;FUTY;Modibbo Adama University of Technology;Federal University of Technology, Yola
nust|National University of Science and Technology, Abuja|
nmu|Nigeria Maritime University|Nigerian Maritime University;NMU Okerenkoko
polac|Nigeria Police Academy|NPA Wudil;Nigerian Police Academy
naub|Nigerian Army University Biu|Nigerian Army University
nda|Nigerian Defence Academy|NDA Kaduna
tasued|Tai Solarin Federal University of Education|TASFUED;Tai Solarin University of Education;Tai Solarin
ums-oron|University of Maritime Studies, Oron|Maritime Academy of Nigeria
ymsfue|Yusuf Maitama Sule Federal University of Education, Kano|Federal University of Education, Kano;Federal College of Education, Kano
akum|Abdulkadir Kure University|
aauacc|Abdulsalami Abubakar University of Agriculture and Climate Action, Mokwa|
afusta|Abdullahi Fodio University of Science and Technology, Aliero|KSUSTA;Kebbi State University of Science and Technology
absu|Abia State University|ABSU Uturu
tech-u|Abiola Ajimobi Technical University|TechU;First Technical University;Technical University, Ibadan
adsu|Adamawa State University|ADSU Mubi
aaua|Adekunle Ajasin University|Adekunle Ajasin University, Akungba-Akoko
aksu|Akwa Ibom State University|
adustech|Aliko Dangote University of Science and Technology|KUST;KUST Wudil;Kano University of Science and Technology
aau|Ambrose Alli University|AAU Ekpoma;Bendel State University;Edo State University, Ekpoma
bouesti|Bamidele Olumilua University of Education, Science and Technology, Ikere|
bmu|Bayelsa Medical University|
bsuast|Benue State University of Agriculture, Science and Technology, Ihugh|
coou|Chukwuemeka Odumegwu Ojukwu University|ANSU;Anambra State University
custech|Confluence University of Science and Technology, Osara|
cruee|Cross River University of Education and Entrepreneurship, Akamkpa|
dou|Dennis Osadebay University|
ebsu|Ebonyi State University|
esuict|Ebonyi State University of ICT, Science and Technology, Oferekpe|
edsu|Edo State University Iyamho|Edo University Iyamho;Edo State University Uzairue;Edo State University;EUI
eksu|Ekiti State University|UNAD;University of Ado-Ekiti
eaued|Emmanuel Alayande University of Education|EACOED;Emmanuel Alayande College of Education
esut|Enugu State University of Science and Technology|
gsu|Gombe State University|
gsust|Gombe State University of Science and Technology, Kumo|
ibbul|Ibrahim Badamasi Babangida University|IBBU;IBB University, Lapai
iaue|Ignatius Ajuru University of Education|IAUOE;Rivers State University of Education
imsu|Imo State University|
kasu|Kaduna State University|
kiu|Kashim Ibrahim University|BOSU;Borno State University
komu|Kingsley Ozumba Mbadiwe University|K. O. Mbadiwe University;Eastern Palm University
ksuk|Kogi State University, Kabba|
kwasu|Kwara State University|KWASU Malete
kwasued|Kwara State University of Education|
lasued|Lagos State University of Education|AOCOED
lasustech|Lagos State University of Science and Technology|LASPOTECH;Lagos State Polytechnic
maustech|Moshood Abiola University of Science and Technology|
moaum|Moses Orshio Adasu University, Makurdi|BSU;BSUM;Benue State University;Rev. Fr. Moses Orshio Adasu University
nsuk|Nasarawa State University, Keffi|Nasarawa State University
ndu|Niger Delta University|
nwu|Northwest University, Kano|YUMSUK;Northwest University;Yusuf Maitama Sule University
oaustech|Olusegun Agagu University of Science and Technology|OSUSTECH;Ondo State University of Science and Technology
uniosun|Osun State University|
plasu|Plateau State University|PLASU Bokkos
paau|Prince Abubakar Audu University|KSU;Kogi State University;KSU Anyigba;Kogi State University, Anyigba
rsu|Rivers State University|RSUST;UST Port Harcourt;Rivers State University of Science and Technology
sazu|Sa'adu Zungur University|BASUG;Bauchi State University, Gadau;Bauchi State University
ssues|Shehu Shagari University of Education|Shehu Shagari College of Education
ssu|Sokoto State University|
sdu|Southern Delta University, Ozoro|DSUST;Delta State University of Science and Technology
sumas|State University of Medical and Applied Sciences, Igbo-Eno|
sluk|Sule Lamido University|SLU;Jigawa State University
tsu|Taraba State University|TASU
umyu|Umaru Musa Yar'adua University|UMYUK;Katsina State University
uaaeze|University of Aeronautics and Aerospace Engineering, Ezza|
uat|University of Africa, Toru-Orua|
uaes|University of Agriculture and Environmental Sciences, Umuagwo|
unicross|University of Cross River State|CRUTECH;Cross River University of Technology
unidel|University of Delta, Agbor|University of Delta
unilesa|University of Ilesa|UNILESA Osun;Osun State College of Education, Ilesa
uist|University of Innovation, Science and Technology, Omuma|
unimed|University of Medical Sciences, Ondo|UNIMED Ondo;Ondo State University of Medical Sciences
ysu|Yobe State University|
zamsu|Zamfara State University|ZAMSUT
aatu|Abdulrasaq Abubakar Toyin University|
abuad|Afe Babalola University|ABUAD Ado-Ekiti
auecon|African University of Economics|
aust|African University of Science and Technology|AUST Abuja
acu|Ajayi Crowther University|
auk|Al-Qalam University, Katsina|Al-Qalam University;Katsina University
aun|American University of Nigeria|AUN Yola;ABTI American University
aou|American Open University|
bellstech|Bells University of Technology|Bells;Bells University
biu|Benson Idahosa University|
bhu|Bingham University|
cun|Canadian University of Nigeria|
claretian|Claretian University of Nigeria|
cpes|College of Petroleum and Energy Studies, Kaduna|
cuab|Crescent University, Abeokuta|Crescent University
ekounimed|Eko University of Medical and Health Sciences|
elrazi|Elrazi Medical University|El-Razi
eun|European University of Nigeria|
gerar|Gerar University of Medical Science|
gvu|Glorious Vision University|SAU Ogwa;Samuel Adegboyega University
gouni|Godfrey Okoye University|GO University
hust|Hillside University of Science and Technology|
iou|Iconic Open University|
iuo|Igbinedion University, Okada|Igbinedion University
ibaum|Isaac Balami University of Aeronautics and Management|
jabu|Joseph Ayo Babalola University|
kku|Karl-Kumm University|
kdu|KolaDaisi University|Kola Daisi University
lcu|Lead City University|
lmu|Landmark University|
maaun|Maryam Abacha American University of Nigeria|
mercymed|Mercy Medical University|
mciu|Michael and Cecilia Ibru University|Ibru University
miva|Miva Open University|Miva University
mtu|Mountain Top University|
neu|North-Eastern University, Gombe|North-Eastern University;PEN Resource University
nwu-sokoto|North-West University, Sokoto|
nbu|Nigerian British University|
nutm|Nigerian University of Technology and Management|
nile|Nile University of Nigeria|Nile University;Nigerian Turkish Nile University
oui|Oduduwa University, Ipetumodu|Oduduwa University
ojaja|Ojaja University|Crown Hill University
pums|PAMO University of Medical Sciences|PAMO
pau|Pan-Atlantic University|Pan-African University;Lagos Business School
run|Redeemer's University|Redeemers University Nigeria
saisa|Saisa University of Medical Sciences and Technology|
dukemed|The Duke Medical University, Calabar|The Duke Medical University
tau|Thomas Adewumi University|
tiuc|Tonnie Iredia University of Communication|
uof|University of Fortune|
umm|University of Mkar|UNIMKAR
unioffa|University of Offa|
uniniger|University on the Niger|UNINIGER
uou|Unique Open University|
vuna|Veritas University|Catholic University of Nigeria
wusto|Wesley University, Ondo|Wesley University
wmou|West Midlands Open University
wdu|Western Delta University|`

/** Private universities whose names end in "University": "Bowen" is Bowen University, with campus "bowen". */
export const shortNames = `Achievers, Adeleke, Ahman Pategi, Al-Ansar, Al-Bayan, Al-Hikmah, Al-Istiqama, Al-Muhibbah Open, Aletheia,
Amadeus, Amaj, ANAN, Anchor, Arthur Jarvis, Atiba, Augustine, Ave Maria, Azione Verde, Azman, Baba Ahmed,
Baze, Bowen, Bridget, British Canadian, Caleb, Capital City, Caritas, Chrisland, Christopher, Clifford,
Coal City, Cosmopolitan, Crawford, Dominican, Dominion, Edusoko, Edwin Clark, El-Amin, Elizade, Eranova,
Evangel, Fountain, Franco British International, Greenfield, Greenland, Gregory, Hallmark, Havilla,
Hensard, Hezekiah, Huda, James Hope, JEFAP, Jewel, Jimoh Babalola, Kevin Eze, Khadija,
Khalifa Isyaku Rabiu, Kings, Kwararafa, Leadership, Legacy, Lens, Lighthouse, Lux Mundi, Madonna, Maduka,
Maranatha, Margaret Lawrence, McPherson, Mewar International, Minaret, Monarch, Mudiame,
Muhammad Kamalud-Deen, New City, Newgate, Novena, Obong, Paul, Peaceland, Peter, Philomath, Phoenix,
Precious Cornerstone, Prime, Rayhaan, Renaissance, Rhema, Ritman, Salem, Sam Maris, Shanahan, Skyline,
Southern Atlantic, Southwestern, Spiritan, Sports, Summit, Tansian, Tazkiyah, Topfaith, Trinity, Venite,
Vision, Wellspring, Westland, Wigwe`
