/**
 * Korean words that occur in passwords, the commonest first: words from published password lists, surnames, and given names of
 * the last fifty years. Code derives their Latin spellings (hangul-keys.ts), except the irregular ones of surnames.
 */

/** Words and phrases. */
const WORDS = `
사랑해 비밀번호 안녕 안녕하세요 대한민국 사랑 사랑해요 사랑합니다 우리집 학생 엄마 아빠 가족 행복 행복해 행복하자 바보 천사 친구 하늘
비번 암호 관리자 운영자 회원 로그인 아이디 테스트 시험 컴퓨터 인터넷 게임 한국 한국사람 서울 부산 대구 인천 광주 대전 울산 세종 경기
강남 제주 제주도 독도 코리아 태극기 무궁화 백두산 한라산 한강 동해물 동해물과 백두산이 애국가 가나다 가나다라 가나다라마 가나다라마바
가나다라마바사 가나다라마바사아 가나다라마바사아자 가나다라마바사아자차 가나다라마바사아자차카 가나다라마바사아자차카타
가나다라마바사아자차카타파 가나다라마바사아자차카타파하 아자차카타파하 하나둘셋 하나둘셋넷 하나 둘 셋 넷 다섯 여섯 일곱 여덟 아홉 열 일이삼사
영일이삼 여보 자기 자기야 오빠 언니 누나 형 동생 아들 딸 우리 우리가족 우리아들 우리딸 사랑하는 사랑하자 사랑한다 보고싶다 보고싶어 고마워
감사 감사합니다 미안해 축하 축하해 생일 생일축하 결혼 기념일 첫사랑 내사랑 내꺼 내꺼야 너뿐이야 영원히 영원 하이루 하이 헬로 방가 방가방가
나는 너를 나 너 당신 그대 하느님 하나님 예수 예수님 주님 아멘 할렐루야 은혜 부처님 성경 교회 믿음 소망 평화 희망 기도 축복 감사하자
강아지 고양이 멍멍이 야옹이 나비 토끼 호랑이 사자 용 여우 늑대 곰 곰돌이 돼지 꿀꿀이 병아리 코끼리 독수리 거북이 물고기 고래 개나리 진달래
장미 해바라기 벚꽃 코스모스 민들레 나무 소나무 바다 하늘아 하늘이 별 별이 별님 달 달님 해님 태양 구름 바람 무지개 비 눈 봄 여름 가을 겨울
봄날 봄봄 여름방학 초코 초코파이 초콜릿 딸기 사과 바나나 포도 수박 복숭아 감자 고구마 김치 떡볶이 라면 치킨 피자 커피 소주 맥주 막걸리 우유
만두 두부 콩이 보리 해피 뽀삐 쫑 똘이 까미 몽이 코코 루비 아롱이 다롱이 축구 야구 농구 배구 수영 골프 두산베어스 엘지트윈스 롯데자이언츠
삼성라이온즈 기아타이거즈 한화이글스 손흥민 박지성 김연아 류현진 이강인 방탄소년단 방탄 아이유 블랙핑크 소녀시대 동방신기 빅뱅 엑소 세븐틴 뉴진스
아이브 에스파 트와이스 슈퍼주니어 신화 비스트 샤이니 인피니트 워너원 임영웅 유재석 뽀로로 둘리 피카츄 포켓몬 짱구 도라에몽 스타크래프트 리니지
메이플 메이플스토리 던전앤파이터 카트라이더 서든어택 롤 오버워치 배틀그라운드 디아블로 바람의나라 삼성 삼성전자 엘지 현대 현대자동차 기아 롯데
네이버 카카오 카카오톡 다음 구글 쿠팡 국민은행 신한은행 우리은행 하나은행 농협 은행 통장 카드 계좌 돈 부자 부자되자 대박 대박나자 로또 주식
코인 비트코인 이더리움 바이낸스 업비트 빗썸 스테이킹 지갑 가상화폐 리플 도지코인 존버 떡상 가즈아 투자 재테크 월급 회사 사장 사장님 부장 과장
대리 사원 선생님 학교 초등학교 중학교 고등학교 대학교 서울대 서울대학교 연세대 고려대 공부 합격 합격하자 수능 대학생 고등학생 군대 해병대 공군 육군
의사 간호사 병원 경찰 소방관 공무원 변호사 개발자 디자이너 요리사 왕자 공주 왕자님 공주님 여왕 임금님 대통령 미녀 미남 이쁜이 예쁜이 귀염둥이
꼬마 꼬맹이 아가 아기 애기 귀요미 멋쟁이 똑똑이 바보야 멍청이 메롱 바보바보 죽을래 시발 씨발 개새끼 병신 지랄 꺼져 닥쳐 젠장 몰라 몰라요 아무거나
그냥 그냥해 귀찮아 까먹음 모름 없음 없어요 비밀 비밀이야 비밀임 열려라참깨 참깨 수수께끼 무제한 자유 독립 통일 만세 대한독립만세 화이팅 파이팅
아자아자 힘내 힘내자 성공 성공하자 최고 짱 짱이야 킹왕짱 꿈 꿈은이루어진다 월드컵 붉은악마 오필승코리아 필승 충성 단결 진실 진심 정직 성실 노력 인내
건강 건강하자 장수 웃자 웃음 미소 스마일 음악 노래 피아노 기타 영화 사진 여행 커플 솔로 연애 키스 뽀뽀 사탕 젤리 인형 장난감 자동차 자전거
오토바이 버스 기차 비행기 우주 지구 달나라 별나라 은하수 북두칠성 천국 지옥 악마 마녀 귀신 유령 도깨비 홍길동 이순신 세종대왕 안중근 유관순 단군
흥부 놀부 춘향이 심청이 콩쥐 팥쥐 신데렐라 백설공주 인어공주 어린왕자 월요일 화요일 수요일 목요일 금요일 토요일 일요일 새해 설날 추석 크리스마스
`;

/** Surnames, the commonest first. */
const SURNAMES = `
김 이 박 최 정 강 조 윤 장 임 한 오 서 신 권 황 안 송 류 유 전 홍 고 문 양 손 배 백 허 남 심 노 하 곽 성 차 주 우 구 나 민 진 지 엄 채 원 천 방 공 현
함 변 염 여 추 도 소 석 선 설 마 길 연 위 표 명 기 반 왕 금 옥 육 인 맹 제 모 탁 국 어 은 편 용 남궁 황보 제갈 선우 독고
`;

const GIVEN_NAMES = `
민준 서준 예준 도윤 시우 주원 하준 지호 지후 준서 준우 현우 도현 지훈 건우 우진 선우 서진 민재 현준 연우 유준 정우 승우 승현 시윤 준혁 은우 지환
승민 지우 유찬 윤우 민성 준영 시후 진우 지원 수현 재윤 시현 동현 수호 태윤 민우 재원 민규 한결 재민 은찬 윤호 시원 이준 민찬 지안 시온 성민 준호
승준 성현 이안 현서 재현 하율 지한 우빈 태민 지성 예성 민호 태현 지율 민혁 서우 성준 은호 규민 정민 준 지민 윤성 율 윤재 하람 하진 민석 준수 은성
서연 서윤 지유 하은 민서 서현 윤서 채원 수빈 지민 지아 수아 하윤 다은 은서 예은 예린 소율 예나 소윤 유진 유나 채은 가은 수민 지현 시은 채윤 민지
윤아 다인 아린 수연 서영 예서 나은 연서 예원 주아 시연 연우 다현 소연 아인 유주 현서 하린 지원 소민 예지 수진 지은 은지 혜진 은영 미영 지영 미경
은주 현주 미숙 영희 영숙 정숙 순자 영자 정희 명숙 경희 현정 은정 지혜 혜영 선영 미선 은경 주연 보라 아름 슬기 한나 유리 가영 나영 나연 다영 민영
민아 민정 보영 상희 선미 선희 세영 소영 수정 수지 승희 아영 연주 영미 예슬 유경 유미 윤정 윤희 은혜 은희 인영 재희 정은 정아 정현 지선 지수 지연
지윤 진아 진영 진주 진희 초롱 하나 하늘 현아 현지 현진 혜원 혜정 혜지 효진 희진 희정 영수 영호 영철 영식 영일 영진 영민 영훈 성수 성호 성훈 성진
철수 정훈 동훈 상훈 정호 진호 진수 종민 종호 종현 상우 상현 상민 경수 경민 경호 광수 기현 남수 대성 동수 동욱 명수 명호 민수 병철 병호 상철 석진
석훈 성우 세훈 승훈 승호 용준 용호 우성 원석 윤석 인수 인호 재석 재영 재우 재준 재혁 재호 재훈 정수 종수 준기 준석 지용 진석 진혁 창민 창수 창호
태영 태우 태준 태호 태훈 학수 한솔 한빛 해성 현석 현수 현승 형준 형진 호준 홍석 효민 훈 희철 길동 바다 나라 다솜 새롬 아라 우리 은별 이슬 한별
`;

/** Surnames, each followed by its usual Latin spelling, where that differs from Revised Romanization. */
const USUAL_SPELLINGS = `
김 kim 이 lee 박 park 최 choi 정 jung 조 cho 윤 yoon 임 lim 오 oh 신 shin 권 kwon 안 ahn 류 ryu 유 yoo 전 jeon 문 moon 손 son 배 bae 백 baek 허 heo
남 nam 심 shim 노 noh 곽 kwak 주 joo 우 woo 구 koo 민 min 진 jin 지 ji 엄 eom 공 kong
`;

export const KOREAN_WORDS = words(WORDS);
export const KOREAN_SURNAMES = words(SURNAMES);
export const KOREAN_GIVEN_NAMES = words(GIVEN_NAMES);

/** The usual Latin spelling of surnames, where it differs from Revised Romanization. */
export const SURNAME_SPELLINGS: ReadonlyMap<string, string> = new Map(
  words(USUAL_SPELLINGS).flatMap((word, index, all) => (index % 2 === 0 ? [[word, all[index + 1] ?? '']] : [])),
);

const MAX_FULL_NAMES = 4000;
/** Full names, roughly the commonest first: the ranks of both parts are multiplied. */
export const KOREAN_NAMES: readonly { readonly surname: string; readonly given: string }[] = KOREAN_SURNAMES.flatMap(
  (surname, surnameIndex) =>
    KOREAN_GIVEN_NAMES.map((given, givenIndex) => ({ surname, given, rank: (surnameIndex + 1) * (givenIndex + 1) })),
)
  .sort((a, b) => a.rank - b.rank)
  .slice(0, MAX_FULL_NAMES);

function words(list: string): readonly string[] {
  return [...new Set(list.split(/\s+/).filter((word) => word !== ''))];
}
